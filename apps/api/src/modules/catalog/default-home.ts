import type { HomeSection } from '@haat/shared/catalog/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../settings/service.ts'
import { cardsByIds } from './cards.ts'
import { categoryOf, categoryTree } from './categories.ts'
import { findPage } from './list-repo.ts'

const texts: Record<Language, { opening: string; shop: string; soon: string; categories: string; products: string }> = {
  en: {
    opening: 'Opening soon',
    shop: 'Shop all products',
    soon: 'Our first products are coming soon.',
    categories: 'Shop by category',
    products: 'New arrivals',
  },
  bn: {
    opening: 'শিগগিরই চালু হচ্ছে',
    shop: 'সব পণ্য দেখুন',
    soon: 'আমাদের প্রথম পণ্যগুলো শিগগিরই আসছে।',
    categories: 'ক্যাটাগরি অনুযায়ী কেনাকাটা',
    products: 'নতুন পণ্য',
  },
  ar: {
    opening: 'نفتتح قريبًا',
    shop: 'تسوّق كل المنتجات',
    soon: 'منتجاتنا الأولى قادمة قريبًا.',
    categories: 'تسوّق حسب الفئة',
    products: 'وصل حديثًا',
  },
  fr: {
    opening: 'Ouverture prochaine',
    shop: 'Voir tous les produits',
    soon: 'Nos premiers produits arrivent bientôt.',
    categories: 'Nos catégories',
    products: 'Nouveautés',
  },
}

/** Sections have ids on the wire; these are not stored, so theirs are fixed. */
const ids = {
  hero: '01930000-0000-7000-8000-000000000001',
  categories: '01930000-0000-7000-8000-000000000002',
  products: '01930000-0000-7000-8000-000000000003',
}

/**
 * The home page of a shop whose merchant has not built one: the shop's name and description, the top-level categories that have
 * products, and the newest products. Sections without content are left out.
 */
export async function defaultHome(ctx: Ctx, lng: Language | undefined): Promise<HomeSection[]> {
  const [settings, tree, newest] = await Promise.all([
    readSettings(lng ? { ...ctx, language: lng } : ctx),
    categoryTree(ctx),
    findPage(ctx.db, {}, { order: 'date', direction: 'desc', limit: 12 }),
  ])
  const text = texts[lng ?? settings.language]
  const products = await cardsByIds(
    ctx,
    newest.map(({ id }) => id),
  )
  const categories = tree.all.filter(({ parentId, count }) => parentId === null && count > 0).slice(0, 6)
  const sections: HomeSection[] = [
    {
      _id: ids.hero,
      type: 'hero',
      eyebrow: '',
      title: settings.title || settings.name || text.opening,
      text: settings.description || (products.length === 0 ? text.soon : ''),
      actions: products.length === 0 ? [] : [{ label: text.shop, href: paths.shop }],
      image: null,
    },
  ]
  if (categories.length > 1)
    sections.push({
      _id: ids.categories,
      type: 'categories',
      title: text.categories,
      categories: categories.map((row) => categoryOf(row, tree, lng)),
    })
  if (products.length > 0)
    sections.push({
      _id: ids.products,
      type: 'products',
      eyebrow: '',
      title: text.products,
      text: '',
      href: to(paths.shop, undefined, { sort: 'db' }),
      products,
    })
  return sections
}
