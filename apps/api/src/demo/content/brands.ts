import type { BrandSeed } from './types.ts'

/** Invented houses; a few write their names in their own script. */
export const brands = [
  { slug: 'norrby', name: 'Norrby' },
  { slug: 'meridian', name: 'Meridian' },
  { slug: 'quiet-one', name: 'Quiet One' },
  { slug: 'field-and-co', name: 'Field & Co' },
  { slug: 'ash-and-elm', name: 'Ash & Elm' },
  { slug: 'lumen-works', name: 'Lumen Works' },
  { slug: 'harbour', name: 'Harbour' },
  { slug: 'green-hour', name: 'Green Hour' },
  { slug: 'kiln-street', name: 'Kiln Street' },
  { slug: 'padma-mills', name: 'Padma Mills' },
  { slug: 'long-table', name: 'Long Table' },
  { slug: 'north-path', name: 'North Path' },
  { slug: 'small-hours', name: 'Small Hours' },
  { slug: 'maison-lune', name: 'Maison Lune' },
  { slug: 'bait-al-oud', name: 'بيت العود', names: { en: 'Bait Al Oud', fr: 'Bait Al Oud', bn: 'বাইত আল উদ' } },
  { slug: 'sonargaon', name: 'সোনারগাঁও তাঁত', names: { en: 'Sonargaon Looms', fr: 'Tissages de Sonargaon', ar: 'أنوال سونارغاون' } },
] as const satisfies readonly BrandSeed[]

export type BrandSlug = (typeof brands)[number]['slug']
