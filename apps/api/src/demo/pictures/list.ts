import { categories, homeBlocks, type PictureSeed, products, type Translations } from '../content/index.ts'
import { hashOf, type Recipe } from './recipe.ts'

export interface DemoPicture {
  hash: string
  recipe: Recipe
  alt: string
  /** translated `alt` */
  texts: Translations
}

const pictureOf = (recipe: Recipe, alt: string, texts: Translations = {}): DemoPicture => ({
  hash: hashOf(recipe),
  recipe,
  alt,
  texts,
})

/** Picture of a product; its name depends on the recipe only, so that products that look the same share it. */
export const productPicture = ({ object, ground, tint, view, share, alt, texts }: PictureSeed): DemoPicture =>
  pictureOf({ kind: 'product', object, ground, tint, view, share }, alt, texts)

export function categoryPicture(slug: string): DemoPicture {
  const { object, name, texts } = categories.find((category) => category.slug === slug)!
  return pictureOf(
    { kind: 'category', object },
    name,
    Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, { alt: words.name }])),
  )
}

/** Picture of a home page section, by its position. */
export function sectionPicture(place: number): DemoPicture | undefined {
  const section = homeBlocks[place]
  return section?.type === 'hero' || section?.type === 'banner'
    ? pictureOf({ kind: 'hero', objects: section.objects }, section.alt)
    : undefined
}

export const logoPicture = (): DemoPicture => pictureOf({ kind: 'logo' }, 'haat')
export const faviconPicture = (): DemoPicture => pictureOf({ kind: 'favicon' }, 'haat')

/** All pictures of the demo, in the order in which visitors are likely to see them. */
export function demoPictures(): DemoPicture[] {
  const onHome = new Set(
    homeBlocks.flatMap((section) => (section.type === 'products' && 'slugs' in section.show ? section.show.slugs : [])),
  )
  const byHome = [...products].sort((a, b) => Number(onHome.has(b.slug)) - Number(onHome.has(a.slug)))
  const all = [
    logoPicture(),
    faviconPicture(),
    ...homeBlocks.flatMap((_, place) => sectionPicture(place) ?? []),
    ...categories.map(({ slug }) => categoryPicture(slug)),
    ...byHome.flatMap(({ pictures }) => pictures.slice(0, 1).map(productPicture)),
    ...byHome.flatMap(({ pictures }) => pictures.slice(1).map(productPicture)),
  ]
  const byHash = new Map<string, DemoPicture>()
  for (const picture of all) if (!byHash.has(picture.hash)) byHash.set(picture.hash, picture)
  return [...byHash.values()]
}
