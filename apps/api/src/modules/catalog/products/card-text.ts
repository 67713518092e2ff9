import type { Badge, ProductCard } from '@haat/shared/catalog/schema.ts'

/** Texts of a card in one language, without pictures and colours. */
export type CardFacts = Pick<ProductCard, '_id' | 'slug' | 'name' | 'type' | 'brand' | 'date'>

/** The stored parts of a card in one language, all of them JSON. */
export interface CardParts {
  /** members of the card, without braces */
  facts: string
  /** alternative texts of the two pictures */
  alt: string
  hoverAlt: string
  /** without their translations */
  colors: string
  /** pictures without their alternative texts; empty without a picture */
  image: string
  hoverImage: string
}

/** Values that change too often to be stored. Prices are charged ones in major units. */
export type CardNumbers = Pick<
  ProductCard,
  'price' | 'comparePrice' | 'priceVaries' | 'quantity' | 'inStock' | 'rating' | 'ratingCount'
> & { badges?: Badge[] | undefined }

/** The texts of a card, as they are stored for each language: `facts`, `alt` and `hoverAlt` of its parts as lines. */
export const writeWords = (facts: CardFacts, { alt, hoverAlt }: { alt: string; hoverAlt: string }): string =>
  [JSON.stringify(facts).slice(1, -1), JSON.stringify(alt), JSON.stringify(hoverAlt)].join('\n')

/** Parses the result of `writeWords`. */
export function readWords(words: string): Pick<CardParts, 'facts' | 'alt' | 'hoverAlt'> {
  const [facts = '', alt = '', hoverAlt = ''] = words.split('\n')
  return { facts, alt, hoverAlt }
}

/** A card as JSON, assembled without parsing the stored parts. */
export function writeCard(parts: CardParts, numbers: CardNumbers): string {
  const { price, comparePrice, priceVaries, quantity, inStock, rating, ratingCount, badges } = numbers
  const compared = comparePrice === undefined ? '' : `,"comparePrice":${comparePrice}`
  const marked = badges === undefined ? '' : `,"badges":${JSON.stringify(badges)}`
  const shown = `"price":${price}${compared},"priceVaries":${priceVaries},"quantity":${quantity},"inStock":${inStock},"rating":${rating},"ratingCount":${ratingCount}${marked}`
  const pictures = `"image":${withAlt(parts.image, parts.alt)},"hoverImage":${withAlt(parts.hoverImage, parts.hoverAlt)}`
  return `{${parts.facts},${shown},"colors":${parts.colors},${pictures}}`
}

const withAlt = (picture: string, alt: string): string => (picture === '' ? 'null' : `{"alt":${alt},${picture.slice(1)}`)

/** The name on a card. */
export const nameOf = ({ facts }: Pick<CardParts, 'facts'>): string => (JSON.parse(`{${facts}}`) as CardFacts).name
