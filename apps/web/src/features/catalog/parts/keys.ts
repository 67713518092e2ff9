/** Keys for a number of equal places that stand in for what is loading. */
export const keysFor = (count: number): string[] => Array.from({ length: count }, (_, index) => `place-${index}`)
