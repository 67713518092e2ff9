/** Letters and digits that are not easily confused, read aloud or printed. */
export const codeCharacters = 'ACDEFGHJKMNPQRTUVWXY34679'

/** A random code out of 25¹⁰. `random(n)` returns an integer below n from a cryptographically secure source. */
export const randomCode = (prefix: string, random: (below: number) => number): string =>
  prefix + Array.from({ length: 10 }, () => codeCharacters[random(codeCharacters.length)]).join('')
