/** An option with its name in the language of the page. */
interface Named {
  name: string
  label?: string | undefined
}

/** Formats a variant in the language of the page, for example `Iris · 41`. Orders placed before options had names have none. */
export const variantText = ({
  color,
  attribute,
  options = [],
}: {
  color: Named | null
  attribute: Named | null
  options?: readonly { value: string; label?: string | undefined }[] | undefined
}): string =>
  (options.length > 0
    ? options.map(({ value, label }) => label ?? value)
    : [color?.label ?? color?.name, attribute?.label ?? attribute?.name]
  )
    .filter(Boolean)
    .join(' · ')
