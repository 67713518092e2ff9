import { Refusal } from '@haat/shared/errors.ts'
import type { ContentPage, PageLink } from '@haat/shared/pages/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { cleanHtml, cleanText } from '../../rich-text.ts'
import { findActive, insertPage, listActive, type NewPage } from './repo.ts'

export async function listPages(ctx: Ctx): Promise<{ pages: PageLink[] }> {
  const rows = await listActive(ctx.db)
  return { pages: rows.map(({ slug, title, texts }) => ({ slug, title: texts[ctx.language]?.title || title })) }
}

export async function readPage(ctx: Ctx, { slug }: { slug: string }): Promise<{ page: ContentPage }> {
  const row = await findActive(ctx.db, slug)
  if (!row) throw new Refusal('not_found')
  const words = row.texts[ctx.language]
  return {
    page: {
      slug: row.slug,
      title: words?.title || row.title,
      body: words?.body || row.body,
      updated: row.updatedAt.toISOString(),
    },
  }
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
