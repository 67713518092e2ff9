import { z } from 'zod'
import { undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { DeskMenu, DeskPage, DeskPageRow, MenuPlaceName, menuLinks, mostPages, pageFields } from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const page = z.object({ page: DeskPage })
const pages = z.object({ pages: z.array(DeskPageRow) })
const menu = z.object({ menu: DeskMenu })

export const pagesDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/pages',
    access: 'pages:view',
    summary: 'All content pages in the order of the shop, also those switched off.',
    input: z.strictObject({}),
    answer: pages,
    refusals: guarded,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/pages/:pageId',
    access: 'pages:view',
    summary: 'One content page with its words in every language.',
    input: z.strictObject({ pageId: Id }),
    answer: page,
    refusals: [...guarded, 'not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/pages',
    access: 'pages:edit',
    summary: 'A new page, the last in order. Its body is sanitised.',
    input: z.strictObject(pageFields),
    answer: page.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/pages/:pageId',
    access: 'pages:edit',
    summary: 'Saves a page. With another address, the links of the menus follow it.',
    input: z.strictObject({ pageId: Id, version: z.int().min(1), ...pageFields }),
    answer: page.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  show: endpoint({
    method: 'PUT',
    path: '/api/dashboard/pages/:pageId/status',
    access: 'pages:edit',
    summary: 'Shows a page to everybody, or to nobody.',
    input: z.strictObject({ pageId: Id, active: z.boolean() }),
    answer: page.extend(undoable),
    refusals: [...guarded, 'not_found'],
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/dashboard/pages',
    access: 'pages:edit',
    summary: 'Puts the pages in this order; names each of them.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(mostPages) }),
    answer: pages.extend(undoable),
    refusals: [...guarded, 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/pages/:pageId',
    access: 'pages:delete',
    summary: 'Removes a page.',
    input: z.strictObject({ pageId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
  menus: endpoint({
    method: 'GET',
    path: '/api/dashboard/menus',
    access: 'pages:view',
    summary: 'The menus of the shop.',
    input: z.strictObject({}),
    answer: z.object({ menus: z.array(DeskMenu) }),
    refusals: guarded,
  }),
  saveMenu: endpoint({
    method: 'PUT',
    path: '/api/dashboard/menus/:place',
    access: 'pages:edit',
    summary: 'Saves the links of one menu; null goes back to what the shop shows by itself.',
    input: z.strictObject({ place: MenuPlaceName, version: z.int().min(0), links: menuLinks }),
    answer: menu.extend(undoable),
    refusals: [...guarded, 'version_conflict'],
  }),
}
