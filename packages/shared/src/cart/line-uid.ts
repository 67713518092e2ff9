/** Identity of a cart line: product id plus colour name plus attribute name. */
export const lineUid = (line: {
  _id: string
  color?: { name: string } | null | undefined
  attribute?: { name: string } | null | undefined
}): string => [line._id, line.color?.name ?? '', line.attribute?.name ?? ''].join('|')
