import type { LineRow, OrderRow } from './repo.ts'

/** Names of an order line: as the shop has them, or as the customer saw them when ordering. */
export interface LineNames {
  name: string
  /** values of the options */
  options: string[]
  /** of a bundle */
  parts?: { name: string; options: string[]; qty: number }[]
}

/** The names in the language of the order; a name without a translation is the shop's. */
export const buyerNames = ({ name, texts, parts, ...line }: LineRow): LineNames => ({
  name: texts?.name ?? name,
  options:
    line.options.length > 0
      ? (texts?.options ?? line.options).map(({ value }) => value)
      : [texts?.color ?? line.colorName, texts?.attribute ?? line.attributeName].filter((option) => option !== null),
  ...(parts.length > 0 && {
    parts: parts.map(({ texts, ...part }) => ({
      name: texts?.name ?? part.name,
      options: (texts?.options ?? part.options).map(({ value }) => value),
      qty: part.qty,
    })),
  }),
})

/** The names in the shop's own language. */
export const shopNames = ({ name, options, colorName, attributeName, parts }: LineRow): LineNames => ({
  name,
  // Lines of orders placed before options had names have none.
  options:
    options.length > 0 ? options.map(({ value }) => value) : [colorName, attributeName].filter((option) => option !== null),
  ...(parts.length > 0 && {
    parts: parts.map(({ name, options, qty }) => ({ name, options: options.map(({ value }) => value), qty })),
  }),
})

/** The delivery area of an order in the shop's language (`about`) and translated (`names`), as they were when it was placed or edited. */
export function areaNames({ deliveryArea, explanation }: Pick<OrderRow, 'deliveryArea' | 'explanation'>) {
  const names = explanation.find(({ rule }) => rule === 'delivery' || rule === 'delivery_free')?.names
  return { about: deliveryArea, ...(names && { names }) }
}
