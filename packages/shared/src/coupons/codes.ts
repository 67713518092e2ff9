/** Letters and digits that nobody takes for one another, read aloud or on paper. */
export const codeLetters = 'ACDEFGHJKMNPQRTUVWXY34679'

/** A random code: 25¹⁰ of them, so that nobody guesses one. `random(n)` gives a whole number below n, out of a secure source. */
export const randomCode = (prefix: string, random: (below: number) => number): string =>
  prefix + Array.from({ length: 10 }, () => codeLetters[random(codeLetters.length)]).join('')
