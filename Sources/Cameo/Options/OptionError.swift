/// What is wrong with options; names are without dashes, wording is at the edges.
package enum OptionError: Error, Hashable, Sendable {
  /// A value that the option does not take.
  case invalidValue(String, option: String, expected: String, nearest: String? = nil)
  /// Two options that exclude each other; the second with its value where that matters.
  case conflict(String, String)
  /// A placeholder is named without the template that has it.
  case placeholderNeedsTemplate
  /// A placeholder is named, and the whole canvas asked for.
  case placeholderNeedsContent
  /// Neither a template nor a part to cut out is named.
  case templateOrRectMissing
  /// Several photos without a template.
  case photosNeedTemplate
}
