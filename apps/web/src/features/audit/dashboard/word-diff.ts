export interface Piece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** More than this and the table of comparisons would be felt. */
const most = 600

/** Two texts word by word: what stayed, went and came. Undefined for texts too long for it. */
export function wordDiff(before: string, after: string): Piece[] | undefined {
  const a = wordsOf(before)
  const b = wordsOf(after)
  if (a.length > most || b.length > most) return undefined
  // lengths of the longest run of words that both ends from (i, j) have in common
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i]![j] = same(a[i]!, b[j]!) ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const pieces: Piece[] = []
  const put = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && same(a[i]!, b[j]!)) {
      put('same', b[j]!)
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      put('gone', a[i]!)
      i += 1
    } else {
      put('new', b[j]!)
      j += 1
    }
  }
  return pieces
}

/** Words with the space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** The space after a word is none of its letters. */
const same = (a: string, b: string): boolean => a.trimEnd() === b.trimEnd()
