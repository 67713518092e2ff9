import type { Block } from '@haat/shared/blocks/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { findProductRows, findShowcasePicture } from '../catalog/service.ts'
import { readSettings } from '../settings/service.ts'

const texts: Record<
  Language,
  { opening: string; shop: string; soon: string; categories: string; products: string; reviews: string }
> = {
  en: {
    opening: 'Opening soon',
    shop: 'Shop all products',
    soon: 'Our first products are coming soon.',
    categories: 'Shop by category',
    products: 'New arrivals',
    reviews: 'What our customers say',
  },
  bn: {
    opening: 'শিগগিরই চালু হচ্ছে',
    shop: 'সব পণ্য দেখুন',
    soon: 'আমাদের প্রথম পণ্যগুলো শিগগিরই আসছে।',
    categories: 'ক্যাটাগরি অনুযায়ী কেনাকাটা',
    products: 'নতুন পণ্য',
    reviews: 'ক্রেতারা যা বলেন',
  },
  ar: {
    opening: 'نفتتح قريبًا',
    shop: 'تسوّق كل المنتجات',
    soon: 'منتجاتنا الأولى قادمة قريبًا.',
    categories: 'تسوّق حسب الفئة',
    products: 'وصل حديثًا',
    reviews: 'آراء عملائنا',
  },
  fr: {
    opening: 'Ouverture prochaine',
    shop: 'Voir tous les produits',
    soon: 'Nos premiers produits arrivent bientôt.',
    categories: 'Nos catégories',
    products: 'Nouveautés',
    reviews: 'L’avis de nos clients',
  },
}

/** Blocks have ids; the default ones are not stored until the first save, so their ids are fixed. */
const ids = {
  hero: '01930000-0000-7000-8000-000000000001',
  categories: '01930000-0000-7000-8000-000000000002',
  products: '01930000-0000-7000-8000-000000000003',
  reviews: '01930000-0000-7000-8000-000000000004',
}

const everywhere = { devices: 'all', from: null, until: null } as const

/**
 * The home page of a shop that has not published its own: its name and description with a picture of its goods, its main categories, its
 * newest products and reviews. The texts are in the given languages.
 */
export async function defaultHome(ctx: Ctx, languages: readonly Language[] = languageCodes): Promise<Block[]> {
  // One after the other: the caller may be in a transaction, whose connection runs one query at a time.
  const settings: (readonly [Language, Awaited<ReturnType<typeof readSettings>>])[] = []
  for (const language of languages) settings.push([language, await readSettings({ ...ctx, language })])
  const [newest] = await findProductRows(ctx, [{ rule: 'new', category: null, limit: 2 }])
  const picture = await findShowcasePicture(ctx)
  const isEmpty = newest!.length === 0
  const inEach = <Words>(write: (language: Language) => Words) =>
    Object.fromEntries(languages.map((language) => [language, write(language)])) as Partial<Record<Language, Words>>
  const hero = Object.fromEntries(
    settings.map(([language, { title, name, description }]) => [
      language,
      {
        title: (title || name || texts[language].opening).slice(0, 160),
        text: (description || (isEmpty ? texts[language].soon : '')).slice(0, 500),
      },
    ]),
  )
  return [
    {
      ...everywhere,
      id: ids.hero,
      type: 'hero',
      texts: hero,
      picture,
      buttons: isEmpty ? [] : [{ href: paths.shop, texts: inEach((language) => ({ label: texts[language].shop })) }],
    },
    {
      ...everywhere,
      id: ids.categories,
      type: 'categories',
      texts: inEach((language) => ({ title: texts[language].categories })),
      categories: [],
    },
    {
      ...everywhere,
      id: ids.products,
      type: 'products',
      texts: inEach((language) => ({ title: texts[language].products })),
      href: to(paths.shop, undefined, { sort: 'db' }),
      source: { kind: 'rule', rule: 'new', category: null, limit: 12 },
    },
    {
      ...everywhere,
      id: ids.reviews,
      type: 'testimonials',
      texts: inEach((language) => ({ title: texts[language].reviews })),
      minStars: 4,
      limit: 3,
    },
  ]
}
