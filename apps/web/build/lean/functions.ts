/**
 * The code of a library with empty bodies for the given functions and methods, so that the minifier drops the code that only they use.
 *
 * @throws {Error} if one is missing: after an update of the library, compare the names with its new code
 */
export function emptyFunctions(code: string, names: readonly string[], library: string): string {
  return names.reduce(
    (text, name) =>
      replaceOnce(text, new RegExp(`^( *)(${declarations(name)})\\{[\\s\\S]*?^\\1\\}`, 'm'), '$1$2{}', `${library}: ${name}`),
    code,
  )
}

/** `function name(…) {`, `exports.name = function (…) {`, `const name = (…) => {` or the method `name(…) {`, at the beginning of a line. */
const declarations = (name: string): string => {
  const escaped = name.replaceAll('$', String.raw`\$`)
  // On one line, on lines of their own, or with an object that begins on the first line.
  const parameters = String.raw`\((?:[^\n]*|\n[^)]*?\n\1|[^\n]*\{\n[\s\S]*?\n\1\}[^\n]*)\)`
  return [
    `(?:async )?function ${escaped}${parameters} `,
    String.raw`exports\.${escaped} = function ${parameters} `,
    String.raw`(?:const|var) ${escaped} = (?:\w+|${parameters}) => `,
    `${escaped}${parameters} `,
  ].join('|')
}

/** @throws {Error} if nothing matches */
export function replaceOnce(code: string, what: RegExp, by: string, name = what.source): string {
  const lean = code.replace(what, by)
  if (lean === code) throw new Error(`Not found any more, compare the lists in build/ with the code of the library: ${name}`)
  return lean
}
