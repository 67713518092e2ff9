import type { HomeSection, ProductCard } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { pictureOf } from '../media/service.ts'
import { cardsByIds } from './cards.ts'
import { categoryOf, categoryTree } from './categories.ts'
import { defaultHome } from './default-home.ts'
import { findIdsBySlugs, findSections, type SectionRow } from './home-repo.ts'
import { findPage } from './list-repo.ts'

const heading = { eyebrow: z.string().default(''), title: z.string(), text: z.string().default('') }
const actions = z.array(z.object({ label: z.string(), href: z.string() })).default([])

/** `data` of a section. Its words in other languages stand in `texts` under the same names; of an action `action0`, `action1`. */
export const HomeData = {
  hero: z.object({ ...heading, actions, alt: z.string().default('') }),
  banner: z.object({ ...heading, actions, alt: z.string().default('') }),
  categories: z.object({ title: z.string(), categories: z.array(z.string()) }),
  products: z.object({
    ...heading,
    href: z.string(),
    show: z.union([
      z.object({ slugs: z.array(z.string()) }),
      z.object({ list: z.enum(['bestsellers', 'new', 'sale']), limit: z.number().int().min(1).max(24) }),
    ]),
  }),
}

/**
 * The blocks of the home page. A block whose data does not fit, or that has nothing to show, is left out. Where no block is left, the
 * default home page stands in, so that no shop shows a blank page.
 */
export async function homeSections(ctx: Ctx, { lng }: { lng?: Language | undefined }): Promise<{ sections: HomeSection[] }> {
  const rows = await findSections(ctx.db)
  const sections = await Promise.all(rows.map((row) => sectionOf(ctx, row, lng)))
  const shown = sections.flatMap((section) => section ?? [])
  return { sections: shown.length > 0 ? shown : await defaultHome(ctx, lng) }
}

async function sectionOf(ctx: Ctx, row: SectionRow, lng: Language | undefined): Promise<HomeSection | null> {
  const words = (lng && row.texts[lng]) || {}
  const parsed = HomeData[row.type].safeParse({ ...row.data, ...pick(words) })
  if (!parsed.success) {
    ctx.log.warn({ section: row.id, issues: parsed.error.issues }, 'a section of the home page cannot be read')
    return null
  }
  if (row.type === 'categories') return categoriesOf(ctx, row.id, HomeData.categories.parse(parsed.data), lng)
  if (row.type === 'products') return productsOf(ctx, row.id, HomeData.products.parse(parsed.data))
  const { eyebrow, title, text, actions, alt } = HomeData.hero.parse(parsed.data)
  return {
    _id: row.id,
    type: row.type,
    eyebrow,
    title,
    text,
    actions: actions.map(({ label, href }, index) => ({ label: words[`action${index}`] || label, href })),
    image: row.picture && pictureOf(row.picture, alt || row.picture.alt || title),
  }
}

const pick = (words: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(words).filter(([name, value]) => value !== '' && ['eyebrow', 'title', 'text', 'alt'].includes(name)),
  )

async function categoriesOf(
  ctx: Ctx,
  id: string,
  { title, categories }: z.infer<typeof HomeData.categories>,
  lng: Language | undefined,
): Promise<HomeSection | null> {
  const tree = await categoryTree(ctx)
  const found = categories.flatMap((slug) => tree.bySlug.get(slug) ?? [])
  if (found.length === 0) return null
  return { _id: id, type: 'categories', title, categories: found.map((row) => categoryOf(row, tree, lng)) }
}

async function productsOf(
  ctx: Ctx,
  id: string,
  { eyebrow, title, text, href, show }: z.infer<typeof HomeData.products>,
): Promise<HomeSection | null> {
  const products = await productsFor(ctx, show)
  return products.length === 0 ? null : { _id: id, type: 'products', eyebrow, title, text, href, products }
}

async function productsFor(ctx: Ctx, show: z.infer<typeof HomeData.products>['show']): Promise<ProductCard[]> {
  if ('slugs' in show) return cardsByIds(ctx, await findIdsBySlugs(ctx.db, show.slugs))
  const page = await findPage(
    ctx.db,
    { ...(show.list === 'sale' && { onSale: true }), ...(show.list !== 'new' && { inStock: true }) },
    { order: show.list === 'bestsellers' ? 'sold' : 'date', direction: 'desc', limit: show.limit },
  )
  return cardsByIds(
    ctx,
    page.map((row) => row.id),
  )
}
