const sizes = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl']
const byNumbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts sizes (S, M, L) first, then numbers by value, then text. */
export const inNaturalOrder = <T extends { name: string }>(values: readonly T[]): T[] =>
  [...values].sort((a, b) => rank(a.name) - rank(b.name) || byNumbers.compare(a.name, b.name))

function rank(name: string): number {
  const size = sizes.indexOf(name.trim().toLowerCase())
  return size === -1 ? sizes.length : size
}
