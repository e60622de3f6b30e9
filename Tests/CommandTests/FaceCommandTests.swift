import Foundation
import TestSupport
import Testing

@testable import cameo

/// Faces from the command line.
@Suite struct FaceCommandTests {
  private static let portrait = "Tests/Fixtures/portrait.jpg"

  private func run(_ words: [String], variables: [String: String] = [:]) throws -> CameoProcess {
    try CameoProcess(words, in: Folders.package, variables: variables)
  }

  @Test func inspectTellsOfFacesUnlessToldNotTo() throws {
    let inspection = try run(["inspect", Self.portrait])
    #expect(inspection.exitCode == 0)
    #expect(inspection.text.contains("\"confidence\""))
    #expect(!(try run(["inspect", "--no-faces", Self.portrait]).text.contains("\"faces\"")))
  }

  @Test func withoutTheModelAPhotoIsPlacedAllTheSame() throws {
    let resolved = try run(
      ["resolve", "-t", "oval", Self.portrait], variables: ["CAMEO_FACE_MODEL": "/no/such/model.dat"])
    #expect(resolved.exitCode == 0)
    #expect(resolved.text.contains("\"face.model-missing\""))
    #expect(resolved.errorLines.count == 1)
    #expect(resolved.errors.contains("libdlib-data"))
  }

  @Test func whoHasNoFaceIsToldHowToPlaceThePhoto() throws {
    let fixtures = try CommandFixtures()
    let resolved = try fixtures.run(["resolve", "-t", "oval", "--width", "16", "small.png"])
    let message = "no face was found, so the photo's top is shown"
    #expect(
      resolved.errors == "cameo: small.png: warning: \(message); --center and --zoom place it, 'cameo edit' by hand\n")
    // Documents are for programs, which have other means.
    #expect(resolved.text.contains("\"\(message)\""))
  }

  @Test func aPolicyThatSaysFailIsThePhotosFault() throws {
    let words = ["resolve", "-t", "oval", "--on-no-face", "fail", Self.portrait]
    let blind = try run(words, variables: ["CAMEO_FACE_MODEL": "/no/such/model.dat"])
    #expect(blind.exitCode == ExitCode.photo.rawValue)
    let beyond = try run(words + ["--face", "7"])
    #expect(beyond.exitCode == ExitCode.photo.rawValue)
    #expect(beyond.text.contains("\"face.none\""))
    #expect(try run(words).exitCode == 0)
  }

  @Test func facesAreNotLookedForWhereAPlacementIsGiven() throws {
    for words in [["--zoom", "2"], ["--auto", "top"], ["--no-faces"], ["--rect", "1,1,99,99"]] {
      let resolved = try run(
        ["resolve", "-t", "oval", Self.portrait] + words, variables: ["CAMEO_FACE_MODEL": "/no/such/model.dat"])
      #expect(resolved.exitCode == 0)
      #expect(!resolved.text.contains("face.model-missing"), "\(words)")
    }
  }
}
