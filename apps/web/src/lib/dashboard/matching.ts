/** What holds every word of the query, in the order it came. */
export function matching<T>(all: readonly T[], query: string, textOf: (one: T) => string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...all]
  return all.filter((one) => words.every((word) => plain(textOf(one)).includes(word)))
}

/** As it is compared: without case and accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
