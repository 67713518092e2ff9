/** Editable texts of an email. */
export interface EmailTemplateTexts {
  subject: string
  heading: string
  paragraphs: string[]
  /** button label; empty for an email without a button */
  button: string
  /** small print at the end; empty for none */
  note: string
}

const braced = /\{\{\s*([^{}]*?)\s*\}\}|\{\{|\}\}/g

/** Unknown placeholders of a text, as written. Expects placeholders without inner spaces: see `tidyPlaceholders`. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(braced)].flatMap(([whole, name]) => (name !== undefined && known.includes(name) ? [] : [whole]))
}

/** Removes the spaces inside placeholders: `{{ name }}` becomes `{{name}}`. All other text stays as it is. */
export const tidyPlaceholders = (text: string): string => text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}')

/** Unknown placeholders by field name. */
export function findUnknownPlaceholders(
  words: EmailTemplateTexts,
  known: readonly string[],
): Partial<Record<keyof EmailTemplateTexts, string[]>> {
  const fields = (Object.keys(words) as (keyof EmailTemplateTexts)[]).map((field) => {
    const said = words[field]
    return [field, unknownPlaceholders(Array.isArray(said) ? said.join('\n') : said, known)] as const
  })
  return Object.fromEntries(fields.filter(([, wrong]) => wrong.length > 0))
}
