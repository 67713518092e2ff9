import { bracketsIn, type Placeholder } from '../pages/placeholders.ts'
import type { Language } from '../text.ts'
import type { Block } from './schema.ts'

type Texts = Partial<Record<Language, Partial<Record<string, string | undefined>> | undefined>>

/**
 * Finds texts in square brackets that contain a letter, in the blocks of a page and in the given languages. A content page with
 * placeholders cannot be published. `field` is the path of the text: `2.texts.en.body`.
 */
export const findBlockPlaceholders = (blocks: readonly Block[], languages: readonly Language[]): Placeholder[] =>
  blocks.flatMap((block, at) =>
    textsOf(block).flatMap(([path, texts]) =>
      languages.flatMap((language) =>
        Object.entries(texts[language] ?? {}).flatMap(([name, text]) =>
          bracketsIn(text ?? '').map((found) => ({ field: `${at}.${path}texts.${language}.${name}`, text: found })),
        ),
      ),
    ),
  )

/** All texts of a block with the path to each: its own, and those of its buttons, questions and pictures. */
const textsOf = (block: Block): [path: string, texts: Texts][] => [
  ...('texts' in block ? [['', block.texts] as [string, Texts]] : []),
  ...itemsOf(block).map(([name, { texts }], at) => [`${name}.${at}.`, texts] as [string, Texts]),
]

function itemsOf(block: Block): [name: string, item: { texts: Texts }][] {
  if (block.type === 'faq') return block.questions.map((one) => ['questions', one])
  if (block.type === 'gallery') return block.pictures.map((one) => ['pictures', one])
  return 'buttons' in block ? block.buttons.map((one) => ['buttons', one]) : []
}
