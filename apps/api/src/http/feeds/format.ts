import { type FeedItem, type FeedShipping, feedColumns } from '@haat/shared/catalog/product-feed.ts'
import { text } from '../page-shell/first-paint/markup.ts'

/** Text before and after the items of a feed. */
interface FeedHead {
  title: string
  link: string
  description: string
}

/** How a format is written: beginning, one item, end. */
export interface FeedFormat {
  type: string
  start: (head: FeedHead) => string
  item: (item: FeedItem) => string
  end: string
}

/** RSS 2.0 with the namespace of Google, which Meta reads too; and tables separated by tabs or commas. */
export const feedFormats: Record<'xml' | 'tsv' | 'csv', FeedFormat> = {
  xml: {
    type: 'application/xml',
    start: ({ title, link, description }) =>
      `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xml(title)}</title>
<link>${xml(link)}</link>
<description>${xml(description)}</description>
`,
    item: (item) => `<item>\n${feedColumns.map((name) => elements(name, item[name])).join('')}</item>\n`,
    end: '</channel>\n</rss>\n',
  },
  tsv: {
    type: 'text/tab-separated-values; charset=utf-8',
    start: () => `${feedColumns.join('\t')}\n`,
    item: (item) => `${feedColumns.map((name) => cell(item[name]).replace(/[\t\n\r"]+/g, ' ')).join('\t')}\n`,
    end: '',
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    start: () => `${feedColumns.join(',')}\n`,
    item: (item) => `${feedColumns.map((name) => `"${cell(item[name]).replaceAll('"', '""')}"`).join(',')}\n`,
    end: '',
  },
}

type Value = string | readonly (string | FeedShipping)[] | undefined

/** One element for each value; delivery has nested elements. */
function elements(name: string, value: Value): string {
  const values = value === undefined ? [] : typeof value === 'string' ? [value] : value
  return values
    .map((one) => {
      const inner =
        typeof one === 'string'
          ? xml(one)
          : Object.entries(one)
              .map(([part, text]) => `<g:${part}>${xml(text)}</g:${part}>`)
              .join('')
      return `<g:${name}>${inner}</g:${name}>\n`
    })
    .join('')
}

/** Values of a list are separated by commas, which the addresses of pictures do not have. */
const cell = (value: Value): string =>
  value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : value.map((one) => (typeof one === 'string' ? one : shipping(one))).join(',')

const shipping = ({ country, service, price }: FeedShipping): string => `${country}::${service}:${price}`

/** Escapes text and leaves out characters that XML 1.0 does not allow. */
export const xml = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  text(value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
