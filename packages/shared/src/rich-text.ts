/** Elements that rich text may hold: the server drops all others on write, the page rebuilds only these. */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** Where its links may lead. */
export const richTextSchemes = ['https', 'mailto', 'tel']
