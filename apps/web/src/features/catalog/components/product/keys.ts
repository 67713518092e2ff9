/** React keys for a number of identical placeholders. */
export const keysFor = (count: number): string[] => Array.from({ length: count }, (_, index) => `place-${index}`)
