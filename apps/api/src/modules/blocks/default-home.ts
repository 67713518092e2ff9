import type { Block } from '@haat/shared/blocks/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { serverTexts } from '../../texts/all.ts'
import { findProductRows, findShowcasePicture } from '../catalog/service.ts'
import { readSettings } from '../settings/service.ts'

/** Blocks have ids; the default ones are not stored until the first save, so their ids are fixed. */
const ids = {
  hero: '01930000-0000-7000-8000-000000000001',
  categories: '01930000-0000-7000-8000-000000000002',
  products: '01930000-0000-7000-8000-000000000003',
  reviews: '01930000-0000-7000-8000-000000000004',
}

const everywhere = { devices: 'all', from: null, until: null } as const

/**
 * The home page of a shop that has not published its own, in one language. Without products it announces them: only here, because the
 * editor would publish that text permanently.
 */
export async function unpublishedHome(ctx: Ctx, language: Language): Promise<Block[]> {
  const blocks = await defaultHome(ctx, [language])
  if (await hasProducts(ctx)) return blocks
  const { soon } = serverTexts[language].defaultHome
  return blocks.map((block) => {
    if (block.type !== 'hero') return block
    const { [language]: words } = block.texts
    return { ...block, texts: { [language]: { ...words, text: words?.text || soon } }, buttons: [] }
  })
}

/**
 * The home page that the editor starts with: name and description of the shop with a picture of its goods, its main categories, its newest
 * products and reviews at the time of the visit. The texts are in the given languages.
 */
export async function defaultHome(ctx: Ctx, languages: readonly Language[] = languageCodes): Promise<Block[]> {
  // One after the other: the caller may be in a transaction, whose connection runs one query at a time.
  const settings: (readonly [Language, Awaited<ReturnType<typeof readSettings>>])[] = []
  for (const language of languages) settings.push([language, await readSettings({ ...ctx, language })])
  const picture = await findShowcasePicture(ctx)
  const inEach = <Words>(write: (language: Language) => Words) =>
    Object.fromEntries(languages.map((language) => [language, write(language)])) as Partial<Record<Language, Words>>
  const hero = Object.fromEntries(
    settings.map(([language, { title, name, description }]) => [
      language,
      {
        title: (title || name || serverTexts[language].defaultHome.opening).slice(0, 160),
        text: description.slice(0, 500),
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
      buttons: [{ href: paths.shop, texts: inEach((language) => ({ label: serverTexts[language].defaultHome.shop })) }],
    },
    {
      ...everywhere,
      id: ids.categories,
      type: 'categories',
      texts: inEach((language) => ({ title: serverTexts[language].defaultHome.categories })),
      categories: [],
    },
    {
      ...everywhere,
      id: ids.products,
      type: 'products',
      texts: inEach((language) => ({ title: serverTexts[language].defaultHome.products })),
      href: to(paths.shop, undefined, { sort: 'db' }),
      source: { kind: 'rule', rule: 'new', category: null, limit: 12 },
    },
    {
      ...everywhere,
      id: ids.reviews,
      type: 'testimonials',
      texts: inEach((language) => ({ title: serverTexts[language].defaultHome.reviews })),
      minStars: 4,
      limit: 3,
    },
  ]
}

const hasProducts = async (ctx: Ctx): Promise<boolean> =>
  (await findProductRows(ctx, [{ kind: 'rule', rule: 'new', category: null, limit: 2 }]))[0]!.length > 0
