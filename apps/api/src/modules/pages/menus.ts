import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { pagesDeskApi } from '@haat/shared/pages/desk-endpoints.ts'
import { type DeskMenu, menuLinks } from '@haat/shared/pages/desk-schema.ts'
import { type MenuPlace, menuPlaces, pageSlugOf, renamedPage } from '@haat/shared/pages/menu-rules.ts'
import type { Menus, PageLink } from '@haat/shared/pages/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import { lockPages } from './desk-repo.ts'
import { findMenus, type MenuLink, type MenuRow, putMenu } from './menus-repo.ts'

type Links = DeskMenu['links']

/** The menus as shoppers see them, without links to pages that are not shown. */
export async function shownMenus(ctx: Ctx, pages: readonly PageLink[]): Promise<Menus> {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]))
  const kept = new Map((await findMenus(ctx.db)).map(({ place, links }) => [place, links]))
  const shown = ({ label, href, texts }: MenuLink): Menus['header'] => {
    const slug = pageSlugOf(href)
    if (slug !== undefined && !titles.has(slug)) return []
    return [{ label: texts?.[ctx.language]?.label || label || titles.get(slug ?? '') || '', href }]
  }
  const of = (place: MenuPlace) => kept.get(place)?.flatMap((link) => shown(link) ?? []) ?? null
  return { header: of('header'), 'footer-shop': of('footer-shop'), 'footer-help': of('footer-help') }
}

export async function listMenus(ctx: Ctx): Promise<{ menus: DeskMenu[] }> {
  const kept = await findMenus(ctx.db)
  return { menus: menuPlaces.map((place) => menuOf(place, kept)) }
}

export const saveMenu = (
  ctx: Ctx,
  { place, version, links }: ParsedOf<typeof pagesDeskApi.saveMenu>,
): Promise<{ menu: DeskMenu; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    await lockPages(ctx.db)
    const now = await read(ctx, place)
    if (now.version !== version) throw new Refusal('version_conflict', { menu: now })
    const undo = await write(ctx, now, links)
    return { menu: await read(ctx, place), undo }
  })

/** A page got another address: links to it follow. */
export async function followPage(ctx: Ctx, from: string, to: string): Promise<void> {
  for (const { place, links } of await findMenus(ctx.db)) {
    const next = links?.map((link) => ({ ...link, href: renamedPage(link.href, from, to) }))
    if (next?.some(({ href }, at) => href !== links![at]!.href)) await putMenu(ctx.db, { place, links: next })
  }
}

/** Answers the audit entry; null where nothing changed. */
async function write(ctx: Ctx, now: DeskMenu, links: Links, undoOf?: string): Promise<string | null> {
  const { place } = now
  const diff = diffOf({ links: now.links }, { links })
  if (Object.keys(diff).length === 0) return null
  await putMenu(ctx.db, { place, links: links?.map(keptOf) ?? null })
  return writeAudit(ctx, { section: 'pages', action: 'pages.menu', target: place, diff, ...(undoOf && { undoOf }) })
}

export const menuUndoers: Undoers = {
  'pages.menu': async (ctx, entry) => {
    await lockPages(ctx.db)
    const now = await read(ctx, entry.target as MenuPlace)
    assertStill(entry, { links: now.links })
    return (await write(ctx, now, menuLinks.parse(before(entry).links), entry.id))!
  },
}

const read = async (ctx: Ctx, place: MenuPlace): Promise<DeskMenu> => menuOf(place, await findMenus(ctx.db))

function menuOf(place: MenuPlace, kept: readonly MenuRow[]): DeskMenu {
  const row = kept.find((one) => one.place === place)
  return { place, links: row?.links?.map(linkOf) ?? null, version: row?.version ?? 0 }
}

const linkOf = ({ label, href, texts }: MenuLink) => ({
  label,
  labels: Object.fromEntries(Object.entries(texts ?? {}).flatMap(([lng, words]) => (words.label ? [[lng, words.label]] : []))),
  href,
})

const keptOf = ({ label, href, labels }: NonNullable<Links>[number]): MenuLink => ({
  label,
  href,
  texts: Object.fromEntries(Object.entries(labels).flatMap(([lng, label]) => (label ? [[lng, { label }]] : []))),
})
