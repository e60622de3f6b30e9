// avatar URL PHOTO AVATAR: makes an avatar with Foundation; swiftc avatar.swift; CAMEO_TOKEN is the service's token
import Foundation
import FoundationNetworking

let words = CommandLine.arguments
guard words.count == 4, let url = URL(string: words[1] + "/v1/render?template=spiky-hair&width=256") else {
  fatalError("usage: avatar URL PHOTO AVATAR")
}
var request = URLRequest(url: url)
request.httpMethod = "POST"
if let token = ProcessInfo.processInfo.environment["CAMEO_TOKEN"] {
  request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
}
let (avatar, answer) = try await URLSession.shared.upload(for: request, from: Data(contentsOf: URL(filePath: words[2])))
guard (answer as? HTTPURLResponse)?.statusCode == 200 else { fatalError(String(decoding: avatar, as: UTF8.self)) }
try avatar.write(to: URL(filePath: words[3]))
