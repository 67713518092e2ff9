/** A `[placeholder]` in the texts of a page. */
export interface Placeholder {
  /** path of the text in the page: `body`, `texts.bn.title` */
  field: string
  /** with its brackets */
  text: string
}

interface Words {
  title?: string | undefined
  body?: string | undefined
  seoTitle?: string | undefined
  seoDescription?: string | undefined
}

const blockTag = /<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|th|td)\b[^>]*>/gi
// A footnote such as [1] is no placeholder: one letter is needed.
const bracket = /\[[^[\]\n]{1,300}\]/g

/**
 * Finds texts in square brackets that contain a letter, in the page's own texts and in its translations. `body` is HTML. A page
 * with placeholders cannot be published.
 */
export function findPlaceholders(page: Words & { texts?: Partial<Record<string, Words>> }): Placeholder[] {
  const { texts = {}, ...own } = page
  return [
    ...inWords(own, ''),
    ...Object.entries(texts).flatMap(([language, words]) => (words ? inWords(words, `texts.${language}.`) : [])),
  ]
}

const fields = ['title', 'body', 'seoTitle', 'seoDescription'] as const

const inWords = (words: Words, path: string): Placeholder[] =>
  fields.flatMap((field) => bracketsIn(words[field] ?? '').map((text) => ({ field: `${path}${field}`, text })))

/** Texts in square brackets that contain a letter, in HTML or plain text. */
export const bracketsIn = (html: string): string[] =>
  [
    ...html
      .replace(blockTag, '\n')
      .replace(/<[^>]*>/g, '')
      .matchAll(bracket),
  ]
    .map(([text]) => text.trim())
    .filter((text) => /\p{L}/u.test(text))
