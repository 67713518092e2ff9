import type { LineRow } from './repo.ts'

/** Names of an order line: as the shop has them, or as the customer saw them when ordering. */
export interface LineNames {
  name: string
  /** colour and attribute, where the line has them */
  options: string[]
}

/** The names in the language of the order; a name without a translation is the shop's. */
export const buyerNames = ({ name, colorName, attributeName, texts }: LineRow): LineNames => ({
  name: texts?.name ?? name,
  options: [texts?.color ?? colorName, texts?.attribute ?? attributeName].filter((option) => option !== null),
})

/** The names in the shop's own language. */
export const shopNames = ({ name, colorName, attributeName }: LineRow): LineNames => ({
  name,
  options: [colorName, attributeName].filter((option) => option !== null),
})
