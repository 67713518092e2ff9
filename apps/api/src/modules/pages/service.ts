import { Refusal } from '@haat/shared/errors.ts'
import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import type { ContentPage, Menus, PageLink } from '@haat/shared/pages/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { cleanHtml, cleanText } from '../../platform/sanitize-html.ts'
import { hasPosts } from '../posts/service.ts'
import { findRedirectTarget } from '../redirects/service.ts'
import { findVisibleMenus } from './menus.ts'
import { type MenuLink, saveMenuRow } from './menus-repo.ts'
import { findActive, findActiveById, insertPage, listActive, listActiveSlugs, type NewPage, type PageRow } from './repo.ts'
import { draftPages, type ShopFacts } from './templates/draft-pages.ts'

/** Active pages and menus in the language of `ctx`, and whether the journal shows any post. */
export async function listPages(ctx: Ctx): Promise<{ pages: PageLink[]; menus: Menus; journal: boolean }> {
  const [rows, journal] = await Promise.all([listActive(ctx.db), hasPosts(ctx)])
  const pages = rows.map(({ slug, title, texts }) => ({ slug, title: texts[ctx.language]?.title || title }))
  return { pages, menus: await findVisibleMenus(ctx, pages, journal), journal }
}

/** Slugs of the active pages in display order, with the day of their last change (ISO), for the sitemap. */
export const listPageSlugs = (ctx: Ctx): Promise<{ slug: string; at: string }[]> => listActiveSlugs(ctx.db)

export { findPageText, type PageText, setBuilt } from './dashboard/building.ts'

/** A page with its own text. `built`: its published blocks replace the text. */
export type WrittenPage = Omit<ContentPage, 'blocks'> & { id: string; built: boolean }

/**
 * An active page in the language of `ctx`, also by a former slug.
 * @throws not_found
 */
export async function readPage(ctx: Ctx, { slug }: { slug: string }): Promise<WrittenPage> {
  const row = (await findActive(ctx.db, slug)) ?? (await findByFormerSlug(ctx, slug))
  if (!row) throw new Refusal('not_found')
  const words = row.texts[ctx.language]
  return {
    id: row.id,
    built: row.built,
    slug: row.slug,
    title: words?.title || row.title,
    body: words?.body || row.body,
    updated: row.updatedAt.toISOString(),
    seo: {
      // A translated page does not show the search title of the default language.
      title: words?.seoTitle || (words?.title ? '' : (row.seo.title ?? '')),
      description: words?.seoDescription || (words?.body ? '' : (row.seo.description ?? '')),
    },
  }
}

/** The page that had this slug before. */
async function findByFormerSlug(ctx: Ctx, slug: string): Promise<PageRow | undefined> {
  const id = await findRedirectTarget(ctx, 'page', slug)
  return id === undefined ? undefined : findActiveById(ctx.db, id)
}

/** Stores a menu of the demo. */
export const addMenu = (ctx: Ctx, place: MenuPlace, links: MenuLink[]): Promise<void> => saveMenuRow(ctx.db, { place, links })

/** Adds a page unless its slug is taken. Bodies are sanitized. */
export async function addPage(ctx: Ctx, page: NewPage): Promise<void> {
  const texts = Object.fromEntries(
    Object.entries(page.texts).map(([language, words]) => [
      language,
      { title: cleanText(words.title ?? ''), body: cleanHtml(words.body ?? '') },
    ]),
  )
  await insertPage(ctx.db, { ...page, title: cleanText(page.title), body: cleanHtml(page.body), texts })
}

/** Adds the hidden draft pages of a new shop, made from its data. Pages whose slugs are taken are left out. */
export async function addDraftPages(ctx: Ctx, facts: ShopFacts): Promise<void> {
  for (const page of draftPages(facts)) await addPage(ctx, page)
}
