/** Items that contain every word of the query, in their original order. */
export function matching<T>(all: readonly T[], query: string, toText: (one: T) => string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...all]
  return all.filter((one) => words.every((word) => plain(toText(one)).includes(word)))
}

/** Text for comparison: without case and accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
