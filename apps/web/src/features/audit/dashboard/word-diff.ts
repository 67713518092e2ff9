export interface DiffPart {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Maximum number of words; the comparison table grows quadratically. */
const most = 600

/** Word diff of two texts: equal, added and removed parts. Undefined if a text is too long. */
export function wordDiff(before: string, after: string): DiffPart[] | undefined {
  const a = wordsOf(before)
  const b = wordsOf(after)
  if (a.length > most || b.length > most) return undefined
  // lengths of the longest common subsequences of the words from (i, j) on
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i]![j] = same(a[i]!, b[j]!) ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const units: DiffPart[] = []
  const put = (kind: DiffPart['kind'], text: string) => {
    const last = units.at(-1)
    if (last?.kind === kind) last.text += text
    else units.push({ kind, text })
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
  return units
}

/** Words with the white space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Compares words without trailing white space. */
const same = (a: string, b: string): boolean => a.trimEnd() === b.trimEnd()
