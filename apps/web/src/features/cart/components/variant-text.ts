/** An option with its name in the language of the page. */
interface Named {
  name: string
  label?: string | undefined
}

/** Formats a variant in the language of the page, for example `Iris · 41`. */
export const variantText = ({ color, attribute }: { color: Named | null; attribute: Named | null }): string =>
  [color?.label ?? color?.name, attribute?.label ?? attribute?.name].filter(Boolean).join(' · ')
