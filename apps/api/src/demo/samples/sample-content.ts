import { deferPictures } from '../../gateways/deferred/pictures.ts'
import type { SampleContent, SampleProduct } from '../../modules/samples/service.ts'
import { readCurrency, readSettings } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { brands, categories, products } from '../content/index.ts'
import type { DemoLanguage, ProductSeed } from '../content/types.ts'
import { grounds } from '../pictures/grounds.ts'
import { categoryPicture, type DemoPicture, productPicture } from '../pictures/list.ts'
import { deferredOf, rowOf } from '../pictures/rows.ts'
import { inMain, productIn } from './main-language.ts'
import { samplePrice } from './sample-price.ts'
import { sampleBundles, sampleCollections, sampleKey } from './sample-sets.ts'
import { sampleTerms, termIn } from './sample-words.ts'

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
    bundles: sampleBundles(main, currency),
    collections: sampleCollections(main, currency),
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
  return {
    slug: seed.slug,
    type: seed.type,
    status: 'active',
    ...productIn(main, seed),
    options: seed.options.map((option) => ({ ...option, name: termIn(main, option.name) })),
    tags: [...new Set(seed.tags.map((tag) => termIn(main, tag)))],
    sourceKey: sampleKey(seed.slug),
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
