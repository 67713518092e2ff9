/** Colour and attribute as one text; '' if the product has neither. */
export const optionsText = ({ color, attribute }: { color: string | null; attribute: string | null }): string =>
  [color, attribute].filter(Boolean).join(' · ')
