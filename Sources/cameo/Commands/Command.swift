import Cameo

/// What can be asked for; the raw value is what is typed.
enum Command: String, CaseIterable, Sendable {
  case render
  case batch
  case resolve
  case inspect
  case templateList = "template list"
  case templateShow = "template show"
  case templateCheck = "template check"
  case templateDetect = "template detect"
  case templateNew = "template new"
  case templatePreview = "template preview"
  case edit
  case embed
  case serve
  case limits
  case completions
  case manual

  /// The first word of commands that are made of two.
  static let groups = ["template"]

  /// What it does, for the list of commands.
  var summary: String {
    switch self {
    case .render: "make an avatar"
    case .batch: "make many avatars"
    case .resolve: "print what render would do, without drawing"
    case .inspect: "print what is known of a photo"
    case .templateList: "list the templates"
    case .templateShow: "describe a template"
    case .templateCheck: "look through a template for faults"
    case .templateDetect: "find the holes in a mask's picture"
    case .templateNew: "start a template"
    case .templatePreview: "draw a contact sheet of templates"
    case .edit: "place a photo by hand, in the browser"
    case .embed: "write the editor's files for a page of your own"
    case .serve: "answer over HTTP"
    case .limits: "print the limits in force"
    case .completions: "print completions for a shell"
    case .manual: "print the manual page"
    }
  }

  /// The ways to call it.
  var synopses: [String] {
    switch self {
    case .render:
      ["cameo render PHOTO… [-t TEMPLATE] -o OUT [options]", "cameo render --job FILE [options]"]
    case .batch:
      ["cameo batch JOBS|- [options]", "cameo batch PHOTO… -t TEMPLATE -o 'out/{stem}.png' [options]"]
    case .resolve:
      ["cameo resolve PHOTO… [-t TEMPLATE] [options]", "cameo resolve --job FILE [options]"]
    case .inspect: ["cameo inspect PHOTO"]
    case .templateList: ["cameo template list [options]"]
    case .templateShow: ["cameo template show ID|DIR [options]"]
    case .templateCheck: ["cameo template check ID|DIR… [options]"]
    case .templateDetect: ["cameo template detect MASK [-o OUT] [options]"]
    case .templateNew: ["cameo template new ID [options]"]
    case .templatePreview: ["cameo template preview [ID|DIR…] -o OUT [options]"]
    case .edit: ["cameo edit [PHOTO] [-t TEMPLATE] [options]"]
    case .embed: ["cameo embed DIR [-t TEMPLATE] [options]"]
    case .serve: ["cameo serve [options]"]
    case .limits: ["cameo limits [options]"]
    case .completions: ["cameo completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))"]
    case .manual: ["cameo manual"]
    }
  }

  /// What a reader has to know before the options.
  var discussion: [String] {
    switch self {
    case .render:
      [
        "Puts photos under a template: the first goes to its first placeholder, the second to its second."
          + " Without -t, the part of the photo that --rect names is cut out.",
        "Without a placement, the photo's largest face goes where the template wants it. Faces are found on this"
          + " machine, and nothing of them is kept.",
        "PHOTO and OUT may be - for standard input and output. Photos are "
          + listed(ImageFormat.allCases.map(\.name)) + ".",
      ]
    case .batch:
      [
        "Reads job documents, one a line, from a file or standard input, and prints a result document for each, one"
          + " a line, in the same order. A job that fails does not stop the others: its line says why.",
        "Or makes an avatar of each PHOTO, with the options of render. Names may have {stem}, {ext}, {template},"
          + " {width}, {height}, {index}, {id} and {hash8} in them; no two jobs may write the same file.",
        "Paths in a file of jobs start from its folder. One Ctrl-C finishes the jobs that are begun and says how to"
          + " go on; a second one ends at once.",
      ]
    case .resolve:
      [
        "Prints one JSON document: where each photo lies, which part of it would be decoded at which scale,"
          + " and what would be written. Takes the options of render and writes nothing."
      ]
    case .inspect:
      [
        "Prints one JSON document: format, sizes, orientation, colour profile, faces."
          + " Without faces only the header is decoded. PHOTO may be - for standard input."
      ]
    case .templateList:
      ["Lists the bundled templates and those of --masks."]
    case .templateShow:
      ["Describes one template; with --json, prints its document."]
    case .templateCheck:
      [
        "Looks for what people would see and the renderer does not refuse: holes that leak, openings that do not"
          + " fit, faces that are hidden, drawings that come out differently elsewhere. Says of each what is wrong,"
          + " where, and what to change.",
        "DIR is a template's folder, with a slash or a leading dot.",
      ]
    case .templateDetect:
      [
        "Finds each hole of a mask, the oval, the rounded rectangle or the path that fits it, its rotation and how"
          + " soft its rim is. A hole is less than half opaque and does not touch the picture's edge.",
        "With -o, writes the template's document: OUT is template.json in the template's folder, where MASK lies too."
          + " MASK is an SVG or a PNG with transparency, or - for standard input. A template that is there already keeps all"
          + " that was written by hand, and gets the holes as they are now.",
      ]
    case .templateNew:
      [
        "Makes a folder named ID with template.json and a mask: a plain one to draw over, or with --from your own,"
          + " whose holes are found."
      ]
    case .templatePreview:
      [
        "Draws the named templates, or all, side by side over a photo, with their names below.",
        "OUT may be - for standard output; without a name that tells its format it is PNG.",
      ]
    case .edit:
      [
        "Opens an editor in the browser. Saving there writes the avatar and its job beside PHOTO: me.jpg in the template"
          + " oval becomes me-oval.png and me-oval.job.json, from which 'cameo render --job' makes the same picture"
          + " again. Other files of these names are left alone: a number is added. Without PHOTO, choose one in the"
          + " browser and download the picture.",
        "Only this machine reaches the editor, at an address that nobody can guess. It ends when its page is closed, or"
          + " by Ctrl-C.",
      ]
    case .embed:
      [
        "Writes what a page needs to show <cameo-editor>, with no service behind it: cameo-editor.js, cameo.wasm, the"
          + " folder messages with its languages, and cameo-editor.d.ts for TypeScript. Prints the paths.",
        "With -t, also the templates that the page offers, as templates/ID/template.json with their pictures,"
          + " and the list of them, templates/list.json.",
      ]
    case .serve:
      [
        "Makes avatars for other programs: POST /v1/render takes a photo with the options of render as query, or a form"
          + " with a job document and its photos. GET / is an editor for people.",
        "Only programs on this machine reach it, unless --host names another address: 0.0.0.0 stands for all of"
          + " this machine's. It writes no file, opens no connection and keeps nothing.",
        "Every option can also come from the environment: CAMEO_PORT gives --port. SIGTERM and SIGINT end it as soon"
          + " as what was begun is answered.",
      ]
    case .limits:
      ["Every photo, document and output is held to these, before anything is allocated for it."]
    case .completions:
      [
        "Prints the script that makes a shell complete commands, options, their values and the ids of templates."
          + " 'make install' puts it where the shell looks; by hand, see the examples."
      ]
    case .manual:
      ["Prints the manual page that 'man cameo' shows, as roff."]
    }
  }

  /// Command lines that a reader can copy, each with what it does.
  var examples: [(line: String, does: String)] {
    switch self {
    case .render:
      [
        ("cameo render -t spiky-hair me.jpg -o avatar.png", "the photo under a mask"),
        (
          "cameo render -t oval --width 256 --zoom 1.5 --center .5,.4 me.jpg -o me.png",
          "nearer, and higher up"
        ),
        ("cameo render --rect 120,80,640,640 --native me.jpg -o crop.png", "a plain crop, pixel for pixel"),
        ("cameo render -t circle --background '#fff' - -o - < me.jpg > me.png", "from and to a pipe"),
      ]
    case .batch:
      [
        ("cameo batch jobs.jsonl > results.jsonl", "a list of jobs"),
        (
          "cameo batch jobs.jsonl --resume results.jsonl >> results.jsonl",
          "go on with it, or do again what has changed"
        ),
        ("cameo batch -t spiky-hair -w 512 -o 'out/{stem}.png' photos/*.jpg > results.jsonl", "a folder of photos"),
      ]
    case .resolve:
      [("cameo resolve -t spiky-hair --width 512 me.jpg", "the geometry of an avatar, as JSON")]
    case .inspect:
      [("cameo inspect me.jpg", "what is known of the photo, as JSON")]
    case .templateList:
      [
        ("cameo template list", "one line a template"),
        ("cameo template list --masks ~/masks --json", "one document, with more templates"),
      ]
    case .templateShow:
      [("cameo template show oval", "what the template is made of")]
    case .templateCheck:
      [
        ("cameo template check ./my-hat", "a template in a folder"),
        ("cameo template check oval circle --json", "two that come with the program, as one document"),
      ]
    case .templateDetect:
      [
        ("cameo template detect hat.png", "what is found"),
        ("cameo template detect my-hat/mask.svg -o my-hat/template.json", "the template, ready to use"),
      ]
    case .templateNew:
      [
        ("cameo template new my-hat", "a folder to draw in"),
        ("cameo template new my-hat --from hat.png --in ~/masks", "a template of a mask that you have"),
      ]
    case .templatePreview:
      [
        ("cameo template preview --photo me.jpg -o sheet.png", "a photo in all templates"),
        ("cameo template preview oval circle -o sheet.png", "two templates, empty"),
      ]
    case .edit:
      [
        ("cameo edit -t spiky-hair me.jpg", "a photo in a template"),
        ("cameo edit --no-browser --port 8090 me.jpg", "without opening a browser: the address is printed"),
      ]
    case .embed:
      [
        ("cameo embed public/editor -t astronaut -t oval", "the editor and two templates, for a site of files")
      ]
    case .serve:
      [
        ("cameo serve --port 8080", "for programs on this machine, and an editor at http://127.0.0.1:8080"),
        ("cameo serve --host 0.0.0.0 --masks ~/masks", "for a network, with more templates"),
      ]
    case .limits:
      [("cameo limits --json", "the limits as one document")]
    case .completions:
      [
        ("cameo completions bash > ~/.local/share/bash-completion/completions/cameo", "for bash"),
        ("cameo completions zsh > ~/.zfunc/_cameo", "for zsh, with ~/.zfunc in its fpath"),
        ("cameo completions fish > ~/.config/fish/completions/cameo.fish", "for fish"),
      ]
    case .manual:
      [("cameo manual > ~/.local/share/man/man1/cameo.1", "where man finds it")]
    }
  }

  /// The exit codes that it can end with.
  var exitCodes: [ExitCode] {
    switch self {
    case .render, .resolve, .templatePreview, .templateDetect, .templateNew:
      ExitCode.allCases.filter { $0 != .failedJobs }
    case .batch: ExitCode.allCases.filter { $0 != .photo }
    case .inspect: ExitCode.allCases.filter { ![.failedJobs, .document].contains($0) }
    case .templateList, .templateShow, .templateCheck, .embed:
      [.done, .internalFault, .usage, .limit, .document, .file]
    case .edit: ExitCode.allCases.filter { ![.failedJobs, .interrupted].contains($0) }
    case .serve: [.done, .internalFault, .usage, .limit, .file]
    case .limits, .completions, .manual: [.done, .internalFault, .usage, .file]
    }
  }
}
