/** Text and facts by slug; as many facts as the product has in its own language. A product without a row is written in this language. */
export type ProductDescriptions = Readonly<Record<string, readonly [text: string, ...facts: string[]]>>
