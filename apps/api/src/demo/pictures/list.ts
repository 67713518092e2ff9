import { categories, homeSections, type PictureSeed, products } from '../../db/seed/content/index.ts'
import { hashOf, type Recipe } from './recipe.ts'

export interface DemoPicture {
  hash: string
  recipe: Recipe
  alt: string
}

const pictureOf = (recipe: Recipe, alt: string): DemoPicture => ({ hash: hashOf(recipe), recipe, alt })

/** Picture of a product: its name depends on what is drawn alone, so that products which look the same share it. */
export const productPicture = ({ object, ground, tint, view, share, alt }: PictureSeed): DemoPicture =>
  pictureOf({ kind: 'product', object, ground, tint, view, share }, alt)

export function categoryPicture(slug: string): DemoPicture {
  const { object, name } = categories.find((category) => category.slug === slug)!
  return pictureOf({ kind: 'category', object }, name)
}

/** The picture of one section of the home page, by its place there. */
export function sectionPicture(place: number): DemoPicture | undefined {
  const section = homeSections[place]
  return section?.type === 'hero' || section?.type === 'banner'
    ? pictureOf({ kind: 'hero', objects: section.objects }, section.alt)
    : undefined
}

export const logoPicture = (): DemoPicture => pictureOf({ kind: 'logo' }, 'haat')
export const faviconPicture = (): DemoPicture => pictureOf({ kind: 'favicon' }, 'haat')

/** Every picture of the demo once, in the order in which a visitor is likely to come upon them. */
export function demoPictures(): DemoPicture[] {
  const onHome = new Set(
    homeSections.flatMap((section) => (section.type === 'products' && 'slugs' in section.show ? section.show.slugs : [])),
  )
  const byHome = [...products].sort((a, b) => Number(onHome.has(b.slug)) - Number(onHome.has(a.slug)))
  const all = [
    logoPicture(),
    faviconPicture(),
    ...homeSections.flatMap((_, place) => sectionPicture(place) ?? []),
    ...categories.map(({ slug }) => categoryPicture(slug)),
    ...byHome.flatMap(({ pictures }) => pictures.slice(0, 1).map(productPicture)),
    ...byHome.flatMap(({ pictures }) => pictures.slice(1).map(productPicture)),
  ]
  const byHash = new Map<string, DemoPicture>()
  for (const picture of all) if (!byHash.has(picture.hash)) byHash.set(picture.hash, picture)
  return [...byHash.values()]
}
