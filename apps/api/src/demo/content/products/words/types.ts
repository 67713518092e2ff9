/** Name and short description by slug. A product without a row is written in this language. */
export type ProductWords = Readonly<Record<string, readonly [name: string, short: string]>>
