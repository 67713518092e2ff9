/** Estimated password strength: 0 too short, 1 weak, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3

const shortest = 8

const wellKnown =
  /p[a@]ssw[o0]rd|passwort|motdepasse|qwert[yz]?|azerty|asdf(?:gh)?|zxcv(?:bn)?|iloveyou|welcome|dragon|monkey|football|letmein|admin|login|haat|(?:19|20)\d\d/gi

export function estimateStrength(password: string): Strength {
  if ([...password].length < shortest) return 0
  const bits = surprise(password)
  return bits < 38 ? 1 : bits < 60 ? 2 : 3
}

/** Estimated entropy in bits: known words, repetitions and sequences (aaaa, 1234, dcba) count as one character. */
function surprise(password: string): number {
  const letters = [...password.replaceAll(wellKnown, '0')].filter((letter, at, all) => {
    const [one, two] = [all[at - 1], all[at - 2]].map((other) => step(other, letter))
    return one !== 0 && !(Math.abs(one ?? 9) === 1 && two === 2 * (one ?? 0))
  })
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const different = new Set(letters).size
  return Math.min(letters.length, different * 2) * Math.log2(Math.max(pool, 2))
}

const step = (from: string | undefined, to: string): number | undefined =>
  from === undefined ? undefined : to.codePointAt(0)! - from.codePointAt(0)!

const kinds: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/\P{ASCII}/u, 60],
]
