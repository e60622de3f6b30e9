FuzzerProgram.run()
