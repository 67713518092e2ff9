import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import { menuPlaces } from '@haat/shared/pages/menu-rules.ts'
import type { CurrentState, MomentKind } from '../../audit/service.ts'
import { listMenus, revertMenu } from '../menus.ts'
import { currentOrder, revertPageOrder } from './order.ts'
import { findPage } from './repo.ts'
import { revertPage, toFields } from './service.ts'

const pageActions = ['pages.create', 'pages.save', 'pages.remove']

/** Whether blocks replace its text follows from the published version, which is restored separately. */
const page: MomentKind = {
  actions: pageActions,
  fields: ['slug', 'title', 'body', 'texts', 'seo', 'active', 'built'],
  mark: 'slug',
  needed: ['slug', 'title', 'body', 'texts', 'seo', 'active'],
  read: async (ctx, ids) => {
    const found = new Map<string, CurrentState>()
    for (const id of ids) {
      const row = await findPage(ctx.db, id)
      if (row) found.set(id, { name: row.title, fields: { ...toFields(row) } })
    }
    return found
  },
  reachable: (then, now) => (then && now ? { ...then, built: now.built } : then),
  revert: revertPage,
}

/** Pages created since stay at the end. */
const pageOrder: MomentKind = {
  actions: [...pageActions, 'pages.arrange'],
  single: true,
  fields: ['order'],
  reachable: (then, now) => {
    const [was, is] = [then, now].map((fields) => (fields?.order ?? []) as string[]) as [string[], string[]]
    const remaining = was.filter((id) => is.includes(id))
    return { order: [...remaining, ...is.filter((id) => !remaining.includes(id))] }
  },
  read: async (ctx) => new Map([['', { name: '', fields: { order: await currentOrder(ctx) } }]]),
  revert: revertPageOrder,
}

const menu: MomentKind = {
  actions: ['pages.menu', 'pages.menu-links'],
  names: menuPlaces,
  read: async (ctx) =>
    new Map(
      (await listMenus(ctx)).menus.map(({ place, links }): [MenuPlace, CurrentState] => [place, { name: '', fields: { links } }]),
    ),
  revert: revertMenu,
}

export const pageMoments = { page, 'page-order': pageOrder, menu }
