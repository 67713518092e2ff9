/** `Iris · 41` */
export const variantText = ({
  color,
  attribute,
}: {
  color: { name: string } | null
  attribute: { name: string } | null
}): string => [color?.name, attribute?.name].filter(Boolean).join(' · ')
