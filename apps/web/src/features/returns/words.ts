/** Colour and attribute in a line; '' where a product has neither. */
export const optionsText = ({ color, attribute }: { color: string | null; attribute: string | null }): string =>
  [color, attribute].filter(Boolean).join(' · ')
