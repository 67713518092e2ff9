import { toMinor } from '@haat/shared/money.ts'
import { deferPictures } from '../gateways/deferred/pictures.ts'
import type { SampleContent, SampleProduct } from '../modules/samples/service.ts'
import { readCurrency, readSettings } from '../modules/settings/service.ts'
import type { Ctx } from '../platform/context.ts'
import { brands, categories, optionTerms, products, tagTerms } from './content/index.ts'
import type { DemoLanguage, OptionTermSeed, ProductSeed, Translations } from './content/types.ts'
import { grounds } from './pictures/grounds.ts'
import { categoryPicture, type DemoPicture, productPicture } from './pictures/list.ts'
import { deferredOf, rowOf } from './pictures/rows.ts'

/** The goods of the demo as sample products: in the main language and the currency of the shop, without orders, customers and reviews. */
export async function sampleContent(ctx: Ctx): Promise<SampleContent> {
  const [{ language }, { name: currency }] = await Promise.all([readSettings(ctx), readCurrency(ctx)])
  const main = language as DemoLanguage
  const pictures = samplePictures()
  return {
    brands: brands.map(({ slug, name, ...brand }) => ({ slug, name, names: 'names' in brand ? brand.names : {} })),
    terms: sampleTerms(main),
    categories: categories.map(({ slug, parent, name, description, texts, ground }, position) => {
      const { own, others } = inMain(main, { name, description }, texts)
      return {
        slug,
        parent: parent ?? null,
        name: own.name!,
        description: own.description!,
        texts: others,
        ground: grounds[ground].from,
        position,
        picture: categoryPicture(slug).hash,
      }
    }),
    products: products.map((seed) => sampleProduct(seed, main, currency)),
    pictures: pictures.map((picture) => {
      const { own, others } = inMain(main, { alt: picture.alt }, picture.texts)
      return { ...rowOf(picture), alt: own.alt!, texts: others }
    }),
    storeRecipes: () =>
      deferPictures(ctx.env, new Map(pictures.map((picture, order) => [picture.hash, deferredOf(picture, order)]))),
  }
}

/** First the pictures of categories and the first ones of products, which lists show. */
function samplePictures(): DemoPicture[] {
  const all = [
    ...categories.map(({ slug }) => categoryPicture(slug)),
    ...products.flatMap(({ pictures }) => pictures.slice(0, 1).map(productPicture)),
    ...products.flatMap(({ pictures }) => pictures.slice(1).map(productPicture)),
  ]
  return [...new Map(all.map((picture) => [picture.hash, picture])).values()]
}

function sampleProduct(seed: ProductSeed, main: DemoLanguage, currency: string): SampleProduct {
  const { own: names, others: labels } = inMain(main, { name: seed.name }, seed.labels, seed.language)
  const { own: words, others: texts } = inMain(
    main,
    { shortDescription: seed.shortDescription, description: seed.description },
    seed.texts,
    seed.language,
  )
  const name = names.name!
  const shortDescription = words.shortDescription!
  return {
    slug: seed.slug,
    type: seed.type,
    status: 'active',
    name,
    shortDescription,
    description: words.description ?? seed.description,
    labels,
    texts,
    options: seed.options.map((option) => ({ ...option, name: termIn(main, option.name) })),
    tags: [...new Set(seed.tags.map((tag) => termIn(main, tag)))],
    seo: { title: name, description: shortDescription },
    sourceKey: `sample:${seed.slug}`,
    brand: seed.brand,
    categories: seed.categories,
    pictures: seed.pictures.map((picture) => ({
      hash: productPicture(picture).hash,
      colorName: picture.color && termIn(main, picture.color),
    })),
    variants: seed.variants.map(({ color, attributeValues, price, comparePrice, sku, stock }) => ({
      colorName: color && termIn(main, color.name),
      colorValue: color?.value ?? null,
      attributeValues: attributeValues.map((value) => termIn(main, value)),
      price: samplePrice(price, currency),
      comparePrice: comparePrice === null ? null : samplePrice(comparePrice, currency),
      sku,
      onHand: stock,
    })),
  }
}

/** Splits the texts of a row into those in the main language of the shop and their translations. */
function inMain<Field extends string>(
  main: DemoLanguage,
  own: Record<Field, string>,
  texts: Translations | Record<string, Record<Field, string>>,
  language: DemoLanguage = 'en',
): { own: Partial<Record<Field, string>>; others: Record<string, Record<string, string>> } {
  const all: Record<string, Record<string, string>> = { ...texts, [language]: own }
  const { [main]: chosen = own, ...others } = all
  return { own: chosen as Partial<Record<Field, string>>, others }
}

const terms: readonly OptionTermSeed[] = [...optionTerms, ...tagTerms]
const termsByName = new Map(terms.map((term) => [term.name, term]))

/** A colour, attribute value or tag in the main language of the shop. */
const termIn = (main: DemoLanguage, name: string): string => nameIn(main, termsByName.get(name), name)

/** A term of the content is English unless it has an English label. */
const nameIn = (main: DemoLanguage, term: OptionTermSeed | undefined, name: string): string =>
  main === 'en' ? (term?.labels.en ?? name) : (term?.labels[main] ?? name)

/** The terms under their names in the main language. The first of two with the same name counts. */
function sampleTerms(main: DemoLanguage): OptionTermSeed[] {
  const byName = new Map<string, OptionTermSeed>()
  for (const term of terms) {
    const name = nameIn(main, term, term.name)
    const { [main]: _, ...labels } = { en: term.labels.en ?? term.name, ...term.labels }
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), { name, labels })
  }
  return [...byName.values()]
}

/** Roughly what a dollar buys, so that a coat does not cost 240 yen. Only an example: samples are never sold. */
const scale: Record<string, number> = {
  AED: 4,
  AFN: 70,
  ALL: 90,
  AMD: 400,
  AOA: 900,
  ARS: 1000,
  AZN: 2,
  BDT: 100,
  BIF: 3000,
  BOB: 7,
  BRL: 5,
  BTN: 80,
  BWP: 13,
  BYN: 3,
  CDF: 2800,
  CLP: 900,
  CNY: 7,
  COP: 4000,
  CRC: 500,
  CUP: 25,
  CVE: 100,
  CZK: 23,
  DJF: 180,
  DKK: 7,
  DOP: 60,
  DZD: 130,
  EGP: 50,
  ETB: 120,
  GEL: 3,
  GHS: 15,
  GMD: 70,
  GNF: 8500,
  GTQ: 8,
  GYD: 200,
  HKD: 8,
  HNL: 25,
  HTG: 130,
  HUF: 350,
  IDR: 15000,
  ILS: 4,
  INR: 80,
  IQD: 1300,
  IRR: 20000,
  ISK: 140,
  JMD: 150,
  JPY: 150,
  KES: 130,
  KGS: 90,
  KHR: 4000,
  KMF: 450,
  KRW: 1300,
  KZT: 500,
  LAK: 20000,
  LBP: 20000,
  LKR: 300,
  LRD: 190,
  LSL: 18,
  MAD: 10,
  MDL: 18,
  MGA: 4500,
  MKD: 55,
  MMK: 2000,
  MNT: 3400,
  MOP: 8,
  MRU: 40,
  MUR: 45,
  MVR: 15,
  MWK: 1700,
  MXN: 18,
  MYR: 4,
  MZN: 64,
  NAD: 18,
  NGN: 1500,
  NIO: 37,
  NOK: 10,
  NPR: 130,
  PHP: 55,
  PKR: 280,
  PLN: 4,
  PYG: 7500,
  QAR: 4,
  RON: 5,
  RSD: 110,
  RUB: 90,
  RWF: 1300,
  SAR: 4,
  SCR: 14,
  SDG: 600,
  SEK: 10,
  SLE: 22,
  SOS: 570,
  SRD: 35,
  SYP: 13000,
  SZL: 18,
  THB: 35,
  TJS: 11,
  TMT: 4,
  TND: 3,
  TRY: 35,
  TTD: 7,
  TWD: 32,
  TZS: 2500,
  UAH: 40,
  UGX: 3700,
  UYU: 40,
  UZS: 12500,
  VND: 25000,
  VUV: 120,
  XAF: 600,
  XOF: 600,
  XPF: 110,
  YER: 250,
  ZAR: 18,
  ZMW: 25,
}

/** Catalogue minor units of a price of the demo, with at most three leading digits. */
function samplePrice(price: number, currency: string): number {
  const factor = scale[currency] ?? 1
  if (factor === 1) return toMinor(price)
  const amount = price * factor
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2)
  return toMinor(Math.max(1, Math.round(amount / step)) * step)
}
