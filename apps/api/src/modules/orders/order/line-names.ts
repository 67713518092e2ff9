import type { LineRow, OrderRow } from './repo.ts'

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

/** The delivery area of an order in the shop's language (`about`) and translated (`names`), as they were when it was placed or edited. */
export function areaNames({ deliveryArea, explanation }: Pick<OrderRow, 'deliveryArea' | 'explanation'>) {
  const names = explanation.find(({ rule }) => rule === 'delivery' || rule === 'delivery_free')?.names
  return { about: deliveryArea, ...(names && { names }) }
}
