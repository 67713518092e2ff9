import { Refusal } from '@haat/shared/errors.ts'
import type { ContentPage, Menus, PageLink } from '@haat/shared/pages/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { cleanHtml, cleanText } from '../../rich-text.ts'
import { onceAt } from '../redirects/service.ts'
import { shownMenus } from './menus.ts'
import { findActive, findActiveById, insertPage, listActive, type NewPage, type PageRow } from './repo.ts'

export async function listPages(ctx: Ctx): Promise<{ pages: PageLink[]; menus: Menus }> {
  const rows = await listActive(ctx.db)
  const pages = rows.map(({ slug, title, texts }) => ({ slug, title: texts[ctx.language]?.title || title }))
  return { pages, menus: await shownMenus(ctx, pages) }
}

export async function readPage(ctx: Ctx, { slug }: { slug: string }): Promise<{ page: ContentPage }> {
  const row = (await findActive(ctx.db, slug)) ?? (await movedPage(ctx, slug))
  if (!row) throw new Refusal('not_found')
  const words = row.texts[ctx.language]
  return {
    page: {
      slug: row.slug,
      title: words?.title || row.title,
      body: words?.body || row.body,
      updated: row.updatedAt.toISOString(),
      seo: {
        // A page translated by its title is not shown under the search title of another language.
        title: words?.seoTitle || (words?.title ? '' : (row.seo.title ?? '')),
        description: words?.seoDescription || (words?.body ? '' : (row.seo.description ?? '')),
      },
    },
  }
}

/** The page that once stood there. */
async function movedPage(ctx: Ctx, slug: string): Promise<PageRow | undefined> {
  const id = await onceAt(ctx, 'page', slug)
  return id === undefined ? undefined : findActiveById(ctx.db, id)
}

/** Adds a page unless its address is taken; every body is sanitised on the way in. */
export async function addPage(ctx: Ctx, page: NewPage): Promise<void> {
  const texts = Object.fromEntries(
    Object.entries(page.texts).map(([language, words]) => [
      language,
      { title: cleanText(words.title ?? ''), body: cleanHtml(words.body ?? '') },
    ]),
  )
  await insertPage(ctx.db, { ...page, title: cleanText(page.title), body: cleanHtml(page.body), texts })
}
