import Cameo

extension CommandOption {
  /// All options, in the order of the help texts.
  static let all: [CommandOption] = main + batch + service + protection + size + picture + placement + policy + general

  /// The options that a command takes.
  static func all(of command: Command) -> [CommandOption] {
    all.filter { $0.commands.contains(command) }
  }

  private static let jobs: Set<Command> = [.render, .resolve, .batch]
  private static let pictures = jobs.union([.templatePreview])
  private static let templates: Set<Command> = [.templateList, .templateShow, .templateCheck, .templatePreview]

  private static let main: [CommandOption] = [
    CommandOption(
      job: .template, short: "t", .required("ID|DIR"), .main, jobs,
      "The template: an id that 'cameo template list' shows, or a folder (with a slash or a leading dot)."),
    CommandOption(
      job: .template, short: "t", .required("ID|DIR"), .main, [.edit],
      "The template to begin with: an id that 'cameo template list' shows, or a folder (with a slash or a leading dot)."
    ),
    CommandOption(
      job: .template, short: "t", .required("ID|DIR"), .main, [.embed],
      "A template to write, too: an id that 'cameo template list' shows, or a folder (with a slash or a leading dot)."
        + " May be given again."),
    CommandOption(
      .noBrowser, .none, .main, [.edit], "Open no browser; the address on standard error leads to the editor."),
    CommandOption(
      .port, .required("N"), .main, [.edit], "The port on this machine (default: any that is free)."),
    CommandOption(
      .output, short: "o", .required("OUT"), .main, jobs,
      "The file to write; missing folders are made. {stem} {ext} {template} {width} {height} {index} {id} and {hash8}"
        + " in it are filled in. Given again: one more file."),
    CommandOption(
      .output, short: "o", .required("OUT"), .main, [.templateDetect, .templatePreview],
      "The file to write; missing folders are made."),
    CommandOption(
      .job, .required("FILE"), .main, [.render, .resolve],
      "Read everything from a job document instead of PHOTO and options; - is standard input."),
    CommandOption(
      .photo, .required("PHOTO"), .main, [.templatePreview],
      "The photo to show in the templates."),
    CommandOption(
      .from, .required("MASK"), .main, [.templateNew],
      "The mask to start from: an SVG or a PNG with transparency, which is copied into the folder."),
    CommandOption(
      .into, .required("DIR"), .main, [.templateNew],
      "The folder to make it in (default: the working folder)."),
    CommandOption(
      .name, .required("TEXT"), .main, [.templateDetect, .templateNew],
      "What people call it (default: from its id)."),
  ]

  private static let batch: [CommandOption] = [
    CommandOption(
      .workers, .required("N"), .batch, [.batch],
      "How many jobs are carried out at the same time, 1 to 256 (default: one a processor core)."),
    CommandOption(
      .unordered, .none, .batch, [.batch],
      "Print each result as soon as it is there, instead of in the order of the jobs."),
    CommandOption(
      .resume, .required("FILE"), .batch, [.batch],
      "Skip jobs that FILE, the results of an earlier run, has as done, where their photos and outputs are"
        + " unchanged, and those that failed for reasons that stay."),
    CommandOption(.retryFailed, .none, .batch, [.batch], "With --resume: try every failed job again."),
    CommandOption(
      .review, .required("FILE"), .batch, [.batch],
      "Write a page of HTML with every result, its picture and its warnings, to look them over."),
  ]

  private static let service: [CommandOption] = [
    CommandOption(
      .host, .required("ADDRESS"), .service, [.serve],
      "The address to listen at, in numbers (default 127.0.0.1, which only this machine reaches)."),
    CommandOption(
      .port, .required("N"), .service, [.serve],
      "The port (default 8080); 0 takes any that is free. Standard error tells where it is."),
    CommandOption(
      .workers, .required("N"), .service, [.serve],
      "How many pictures are made at the same time, 1 to 256 (default: one a processor core)."),
    CommandOption(
      .queue, .required("N"), .service, [.serve],
      "How many requests wait for a worker (default: two a worker); the next is told to come back later."),
  ]

  private static let protection: [CommandOption] = [
    CommandOption(
      .token, .required("TEXT"), .protection, [.serve],
      "What every POST has to bring as 'Authorization: Bearer TEXT'; better given as CAMEO_TOKEN, which other users"
        + " of the machine do not see."),
    CommandOption(
      .cors, .required("ORIGIN"), .protection, [.serve],
      "An origin whose pages may use the service, as https://example.org, or *. May be given again (default: none)."),
    CommandOption(
      .allowInlineTemplates, .none, .protection, [.serve],
      "Take templates that a request brings, as the form's part named template with its pictures."),
    CommandOption(
      .jobSeconds, .required("N"), .protection, [.serve],
      "Seconds after which a request is given up (default 20)."),
    CommandOption(
      .photoBytes, .required("N"), .protection, [.serve], "Bytes of a photo (default 33554432)."),
    CommandOption(
      .photoPixels, .required("N"), .protection, [.serve], "Pixels of a photo (default 100000000)."),
    CommandOption(
      .coefficientBytes, .required("N"), .protection, [.serve],
      "Bytes that a progressive JPEG may need until its last scan is read (default 402653184)."),
    CommandOption(
      .outputPixels, .required("N"), .protection, [.serve], "Pixels of a picture that is made (default 16000000)."),
    CommandOption(
      .uploadsBytes, .required("N"), .protection, [.serve],
      "Bytes of all uploads that are in memory at the same time (default 268435456)."),
    CommandOption(
      .connections, .required("N"), .protection, [.serve], "Connections that are open at the same time (default 1000)."),
  ]

  private static let size: [CommandOption] = [
    CommandOption(
      job: .width, short: "w", .required("N"), .size, jobs,
      "Width in pixels. With --height: a box that the picture is centred in."),
    CommandOption(job: .height, .required("N"), .size, jobs, "Height in pixels."),
    CommandOption(job: .scale, .required("F"), .size, jobs, "Output pixels per mask pixel (default 1)."),
    CommandOption(
      job: .native, .optional("N"), .size, jobs,
      "The photo's own pixels, not enlarged, or enlarged by the whole factor N. The default of a plain crop."),
    CommandOption(
      .side, .required("N"), .size, [.templatePreview],
      "Side of each avatar in pixels, 16 to 1024 (default 240)."),
  ]

  private static let picture: [CommandOption] = [
    CommandOption(
      job: .content, .choice(JobOption.content.words), .picture, jobs,
      "All layers (default), or only the photo: cut to the placeholder's shape, or to its rectangle."),
    CommandOption(
      job: .placeholder, .required("ID"), .picture, jobs,
      "The placeholder that --content shape and rect deliver (default: the first)."),
    CommandOption(
      job: .shape, .choice(JobOption.shape.words), .picture, jobs, "The shape of a plain crop (default rect)."),
    CommandOption(
      job: .format, .choice(JobOption.format.words), .picture, jobs,
      "The output's format (default: from OUT's name, else png)."),
    CommandOption(
      job: .quality, .required("N"), .picture, jobs, "Quality of JPEG and WebP, 1 to 100 (default 90, of WebP 85)."),
    CommandOption(job: .lossless, .none, .picture, jobs, "Lose no detail; for WebP, which can do both."),
    CommandOption(
      job: .maxBytes, .required("N"), .picture, jobs,
      "The largest file that is accepted; quality is lowered until it fits."),
    CommandOption(
      job: .background, .required("COLOR"), .picture, jobs,
      "Colour behind everything: #rgb, #rrggbb, #rrggbbaa or transparent. JPEG needs one where the picture"
        + " can be transparent."),
    CommandOption(
      job: .metadata, .choice(JobOption.metadata.words), .picture, jobs,
      "Keep nothing of the photo's metadata (default), or the author and the copyright notice."),
    CommandOption(
      .ground, .choice(ContactSheet.Ground.allCases.map(\.rawValue)), .picture, [.templatePreview],
      "What the avatars lie on (default light)."),
  ]

  private static let placement: [CommandOption] = [
    CommandOption(
      job: .face, .required("largest|N"), .placement, pictures,
      "The face to bring where the template wants it, eyes level: the largest (default), or by size from 0. --zoom"
        + " enlarges it."),
    CommandOption(
      job: .noFaces, .none, .placement, pictures.union([.inspect]),
      "Do not look for faces: show the photo's upper part."),
    CommandOption(
      job: .center, .required("X,Y"), .placement, pictures,
      "The point of the photo in the middle of the placeholder, as fractions of the photo (default .5,.5)."),
    CommandOption(
      job: .zoom, .required("Z"), .placement, pictures,
      "Size of the photo: 1 (default) just covers the placeholder, 2 is twice as large. With --face: a factor on the"
        + " size of the face."),
    CommandOption(
      job: .angle, .required("DEG"), .placement, pictures, "Turn the photo clockwise by degrees, to straighten it."
    ),
    CommandOption(
      job: .turns, .required("N"), .placement, pictures, "Turn the photo clockwise by quarter turns, 0 to 3."),
    CommandOption(
      job: .flip, .choice(JobOption.flip.words), .placement, pictures, "Mirror the photo before turning it."),
    CommandOption(
      job: .rect, .required("X,Y,W,H"), .placement, pictures,
      "The part of the photo to show, in pixels of the upright photo; --angle turns the box."),
    CommandOption(
      job: .auto, .choice(JobOption.auto.words), .placement, pictures,
      "Let the photo just cover the placeholder: its middle, or its upper part."),
    CommandOption(
      job: .orientation, .required("exif|ignore|1…8"), .placement, pictures,
      "Set the photo upright as its file says (default), not at all, or by an EXIF orientation."),
  ]

  private static let policy: [CommandOption] = [
    CommandOption(
      job: .onUncovered, .choice(JobOption.onUncovered.words), .policy, jobs,
      "A photo that leaves part of the opening empty: move it (default), show the background, or fail."),
    CommandOption(
      job: .onUpscale, .choice(JobOption.onUpscale.words), .policy, jobs,
      "A photo that is enlarged beyond what looks good: warn (default), fail, or say nothing."),
    CommandOption(
      job: .onNoFace, .choice(JobOption.onNoFace.words), .policy, jobs,
      "A photo without a face, where no placement is given: show its upper part (default), its middle, or fail."),
    CommandOption(
      job: .onCorrupt, .choice(JobOption.onCorrupt.words), .policy, jobs,
      "A photo that is cut off or damaged: fail (default), or use what can be read."),
  ]

  private static let general: [CommandOption] = [
    CommandOption(
      .masks, .required("DIR"), .general, jobs.union(templates).union([.edit, .embed, .serve]),
      "A folder with more templates, one folder each. May be given again; also from \(EnvironmentVariable.masks.rawValue),"
        + " folders apart by colons."),
    CommandOption(
      .noClobber, .none, .general, [.render, .batch, .templateDetect, .templatePreview, .embed],
      "Fail where the output exists, instead of replacing it."),
    CommandOption(
      .json, .none, .general, Set(Command.allCases).subtracting([.edit, .embed, .serve, .completions, .manual]),
      "Print one JSON document on standard output ('inspect' and 'resolve' always do)."),
    CommandOption(.help, short: "h", .none, .general, Set(Command.allCases), "Print this help."),
    CommandOption(.version, short: "V", .none, .general, Set(Command.allCases), "Print the version."),
  ]
}
