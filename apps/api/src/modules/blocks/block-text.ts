import type { ShownBlock } from '@haat/shared/blocks/shown.ts'

/** The texts of blocks as HTML: for search engines, for the contact page and for clients that show no blocks. */
export const textOfBlocks = (blocks: readonly ShownBlock[]): string =>
  blocks
    .flatMap((block) => {
      switch (block.type) {
        case 'text':
        case 'picture-text':
          return [heading(block.title), block.html]
        case 'hero':
        case 'banner':
          return [heading(block.title), paragraph(block.text)]
        case 'faq':
          return [
            heading(block.title),
            ...block.questions.flatMap(({ question, answer }) => [heading(question, 3), paragraph(answer)]),
          ]
        case 'extension':
          return [heading(block.title), paragraph(block.text), block.html]
        default:
          return []
      }
    })
    .join('')

const heading = (text: string, level: 2 | 3 = 2) => text && `<h${level}>${toHtml(text)}</h${level}>`
const paragraph = (text: string) => text && `<p>${toHtml(text)}</p>`
const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
