import CameoTemplates
import Testing

@Suite struct JSONWriterTests {
  /// RFC 8785, appendix B, and the finite ends of the doubles.
  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
      (0xc340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"), (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"), (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func writesNumbersAsECMAScriptDoes(bits: UInt64, text: String) {
    #expect(JSONWriter.string(JSONValue(Double(bitPattern: bits)), .canonical) == text)
  }

  @Test(arguments: [
    (1.0, "1"), (100, "100"), (1.5, "1.5"), (0.1, "0.1"), (-12.25, "-12.25"), (1e16, "10000000000000000"),
    (123456789012345683968, "123456789012345680000"), (1e-5, "0.00001"), (1e-7, "1e-7"), (1.25e-9, "1.25e-9"),
    (.nan, "null"), (.infinity, "null"),
  ])
  func writesEverydayNumbersPlainly(number: Double, text: String) {
    #expect(JSONWriter.string(JSONValue(number), .line) == text)
  }

  /// RFC 8785, section 3.2.2.
  @Test func writesTheStandardsExample() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    let canonical =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    #expect(JSONWriter.string(try JSONReader().read(Array(text.utf8)), .canonical) == canonical)
  }

  /// RFC 8785, section 3.2.3.
  @Test func sortsNamesByUTF16Units() throws {
    let text = #"""
      {"\u20ac": 5, "\r": 1, "\ufb33": 7, "1": 2, "\ud83d\ude00": 6, "\u0080": 3, "\u00f6": 4}
      """#
    #expect(
      JSONWriter.string(try JSONReader().read(Array(text.utf8)), .canonical)
        == "{\"\\r\":1,\"1\":2,\"\u{80}\":3,\"\u{f6}\":4,\"\u{20ac}\":5,\"\u{1f600}\":6,\"\u{fb33}\":7}")
  }

  @Test func indentsByTwoSpacesAndKeepsScalarsOnALine() {
    let value: JSONValue = ["b": [1, 2], "a": ["c": [], "d": [:], "e": [["f": .null]]]]
    let text = """
      {
        "b": [1, 2],
        "a": {
          "c": [],
          "d": {},
          "e": [
            {
              "f": null
            }
          ]
        }
      }

      """
    #expect(JSONWriter.string(value) == text)
    #expect(JSONWriter.string(value, .line) == #"{"b":[1,2],"a":{"c":[],"d":{},"e":[{"f":null}]}}"#)
    #expect(JSONWriter.string(value, .canonical) == #"{"a":{"c":[],"d":{},"e":[{"f":null}]},"b":[1,2]}"#)
  }

  @Test func leavesOutMembersWithoutAValue() {
    #expect(JSONWriter.string(JSONValue(members: [("a", nil), ("b", 2)]), .line) == #"{"b":2}"#)
  }
}
