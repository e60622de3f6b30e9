runCommandLine()
