import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { type DashboardMenu, menuLinks } from '@haat/shared/pages/dashboard/schema.ts'
import {
  collectionSlugFromHref,
  isJournalHref,
  type MenuPlace,
  menuPlaces,
  pageSlugFromHref,
  replacePageSlug,
} from '@haat/shared/pages/menu-rules.ts'
import type { Menus, PageLink } from '@haat/shared/pages/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { assertUnchanged, before, type Reversal, toDiff, type UndoHandlers, writeAudit } from '../audit/service.ts'
import { lockPages } from './dashboard/repo.ts'
import { findCollectionNames, findMenus, type MenuLink, type MenuRow, saveMenuRow } from './menus-repo.ts'

type Links = DashboardMenu['links']

/** Menus of the storefront in the language of `ctx`, without links to hidden pages and collections, and to a `journal` without posts. */
export async function findVisibleMenus(ctx: Ctx, pages: readonly PageLink[], journal: boolean): Promise<Menus> {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]))
  const saved = new Map((await findMenus(ctx.db)).map(({ place, links }) => [place, links]))
  const linked = [...saved.values()].flatMap((links) => links?.flatMap(({ href }) => collectionSlugFromHref(href) ?? []) ?? [])
  const collections = await findCollectionNames(ctx.db, linked, ctx.language)
  const shown = ({ label, href, texts }: MenuLink): Menus['header'] => {
    const slug = pageSlugFromHref(href)
    if (slug !== undefined && !titles.has(slug)) return []
    if (!journal && isJournalHref(href)) return []
    const collection = collectionSlugFromHref(href)
    if (collection !== undefined && !collections.has(collection)) return []
    return [
      { label: texts?.[ctx.language]?.label || label || titles.get(slug ?? '') || collections.get(collection ?? '') || '', href },
    ]
  }
  const toLinks = (place: MenuPlace) => saved.get(place)?.flatMap((link) => shown(link) ?? []) ?? null
  return { header: toLinks('header'), 'footer-shop': toLinks('footer-shop'), 'footer-help': toLinks('footer-help') }
}

/** All menus for the dashboard. */
export async function listMenus(ctx: Ctx): Promise<{ menus: DashboardMenu[] }> {
  const saved = await findMenus(ctx.db)
  return { menus: menuPlaces.map((place) => toDashboardMenu(place, saved)) }
}

/**
 * Saves a menu; `links: null` resets it to the defaults. `undo` is the audit entry, null without a change.
 * @throws version_conflict
 */
export const saveMenu = (
  ctx: Ctx,
  { place, version, links }: ParsedOf<typeof pagesDashboardApi.saveMenu>,
): Promise<{ menu: DashboardMenu; undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    await lockPages(ctx.db)
    const now = await findMenu(ctx, place)
    if (now.version !== version) throw new Refusal('version_conflict', { menu: now })
    const undo = await storeMenu(ctx, now, links)
    return { menu: await findMenu(ctx, place), undo }
  })

/** Updates menu links to a page whose slug changed. */
export async function updateMenuLinks(ctx: Ctx, from: string, to: string): Promise<void> {
  for (const { place, links } of (await listMenus(ctx)).menus) {
    const next = links?.map((link) => ({ ...link, href: replacePageSlug(link.href, from, to) }))
    if (!next?.some(({ href }, at) => href !== links![at]!.href)) continue
    await saveMenuRow(ctx.db, { place, links: next.map(toSavedMenu) })
    await writeAudit(ctx, {
      section: 'pages',
      action: 'pages.menu-links',
      target: place,
      diff: toDiff({ links }, { links: next }),
    })
  }
}

/** Stores the links. Answers the audit entry, null without a change. */
async function storeMenu(ctx: Ctx, now: DashboardMenu, links: Links, undoOf?: string | undefined): Promise<string | null> {
  const { place } = now
  const diff = toDiff({ links: now.links }, { links })
  if (Object.keys(diff).length === 0) return null
  await saveMenuRow(ctx.db, { place, links: links?.map(toSavedMenu) ?? null })
  return writeAudit(ctx, { section: 'pages', action: 'pages.menu', target: place, diff, ...(undoOf && { undoOf }) })
}

/**
 * Reverts a change of a menu.
 * @throws version_conflict
 */
export async function revertMenu(ctx: Ctx, entry: Reversal): Promise<string> {
  await lockPages(ctx.db)
  const now = await findMenu(ctx, entry.target as MenuPlace)
  assertUnchanged(entry, { links: now.links })
  return (await storeMenu(ctx, now, menuLinks.parse(before(entry).links), entry.id))!
}

export const menuUndoHandlers: UndoHandlers = { 'pages.menu': revertMenu }

const findMenu = async (ctx: Ctx, place: MenuPlace): Promise<DashboardMenu> => toDashboardMenu(place, await findMenus(ctx.db))

function toDashboardMenu(place: MenuPlace, saved: readonly MenuRow[]): DashboardMenu {
  const row = saved.find((one) => one.place === place)
  return { place, links: row?.links?.map(toDashboardLink) ?? null, version: row?.version ?? 0 }
}

const toDashboardLink = ({ label, href, texts }: MenuLink) => ({
  label,
  labels: Object.fromEntries(Object.entries(texts ?? {}).flatMap(([lng, words]) => (words.label ? [[lng, words.label]] : []))),
  href,
})

const toSavedMenu = ({ label, href, labels }: NonNullable<Links>[number]): MenuLink => ({
  label,
  href,
  texts: Object.fromEntries(Object.entries(labels).flatMap(([lng, label]) => (label ? [[lng, { label }]] : []))),
})
