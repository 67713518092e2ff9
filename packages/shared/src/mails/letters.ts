/** What a mail says, apart from what is looked up for each. */
export interface LetterWords {
  subject: string
  heading: string
  paragraphs: string[]
  /** on its button; a letter without one has none */
  button: string
  /** small, at the end; empty for none */
  note: string
}

const braced = /\{\{\s*([^{}]*?)\s*\}\}|\{\{|\}\}/g

/** Placeholders that nobody fills, as they were typed. Written with room inside they are the same: `tidyPlaceholders`. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(braced)].flatMap(([whole, name]) => (name !== undefined && known.includes(name) ? [] : [whole]))
}

export const tidyPlaceholders = (text: string): string => text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}')

/** By field name, the placeholders in it that nobody fills. */
export function wrongWords(words: LetterWords, known: readonly string[]): Partial<Record<keyof LetterWords, string[]>> {
  const fields = (Object.keys(words) as (keyof LetterWords)[]).map((field) => {
    const said = words[field]
    return [field, unknownPlaceholders(Array.isArray(said) ? said.join('\n') : said, known)] as const
  })
  return Object.fromEntries(fields.filter(([, wrong]) => wrong.length > 0))
}
