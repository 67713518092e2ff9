/** Markup in which every text is escaped. */
export class Markup {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

/** Template tag: texts are escaped, markup and lists of markup are inserted. Attribute values must be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let whole = strings[0]!
  for (let at = 0; at < parts.length; at++) whole += written(parts[at]) + strings[at + 1]!
  return new Markup(whole)
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.value
  if (typeof part === 'object') return part.map(written).join('')
  return text(String(part))
}

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for an element or attribute. */
export const text = (value: string): string => value.replace(/[&<>"']/g, (letter) => special[letter]!)
