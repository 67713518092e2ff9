/** An option with its name in the language of the page. */
interface Named {
  name: string
  label?: string | undefined
}

interface Part {
  name: string
  options: readonly { value: string; label?: string | undefined }[]
  qty: number
}

/** A part of a bundle with its units and options: `4 × Cup (Blue)`. */
export const partText = ({ name, options, qty }: Part): string =>
  `${qty} × ${name}${options.length > 0 ? ` (${options.map(({ value, label }) => label ?? value).join(', ')})` : ''}`

/**
 * Formats a variant in the language of the page, for example `Iris · 41`, and the parts of a bundle: `1 × Pot · 4 × Cup`. Orders placed before
 * options had names have none.
 */
export const variantText = ({
  color,
  attribute,
  options = [],
  parts = [],
}: {
  color: Named | null
  attribute: Named | null
  options?: readonly { value: string; label?: string | undefined }[] | undefined
  parts?: readonly Part[] | undefined
}): string =>
  [
    ...(options.length > 0
      ? options.map(({ value, label }) => label ?? value)
      : [color?.label ?? color?.name, attribute?.label ?? attribute?.name]),
    ...parts.map(partText),
  ]
    .filter(Boolean)
    .join(' · ')
