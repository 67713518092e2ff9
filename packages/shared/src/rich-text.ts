/** Allowed HTML elements of rich text: the server removes all others on save, the page renders only these. */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** Allowed URL schemes of links. */
export const richTextSchemes = ['https', 'mailto', 'tel']
