import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import {
  DashboardContentPage,
  DashboardContentPageRow,
  DashboardMenu,
  MenuPlaceName,
  menuLinks,
  mostPages,
  pageFields,
} from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const page = z.object({ page: DashboardContentPage })
const pages = z.object({ pages: z.array(DashboardContentPageRow) })
const menu = z.object({ menu: DashboardMenu })

export const pagesDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/pages',
    access: 'pages:view',
    summary: 'Lists all content pages in order, including unpublished ones.',
    input: z.strictObject({}),
    answer: pages,
    refusals: guarded,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/pages/:pageId',
    access: 'pages:view',
    summary: 'Returns one content page with its texts in every language.',
    input: z.strictObject({ pageId: Id }),
    answer: page,
    refusals: [...guarded, 'not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/pages',
    access: 'pages:edit',
    repeatable: true,
    summary: 'Creates a page, last in order. The body is sanitized.',
    input: z.strictObject(pageFields),
    answer: page.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached', 'placeholders_left'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/pages/:pageId',
    access: 'pages:edit',
    summary: 'Saves a page. If the slug changes, links in menus are updated.',
    input: z.strictObject({ pageId: Id, version: z.int().min(1), ...pageFields }),
    answer: page.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken', 'placeholders_left'],
  }),
  show: endpoint({
    method: 'PUT',
    path: '/api/dashboard/pages/:pageId/status',
    access: 'pages:edit',
    summary: 'Publishes or unpublishes a page. A page with [placeholders] cannot be published.',
    input: z.strictObject({ pageId: Id, active: z.boolean(), version: z.int().min(1).optional() }),
    answer: page.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'placeholders_left'],
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/dashboard/pages',
    access: 'pages:edit',
    summary: 'Reorders the pages; requires all ids.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(mostPages) }),
    answer: pages.extend(undoable),
    refusals: [...guarded, 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/pages/:pageId',
    access: 'pages:delete',
    summary: 'Deletes a page.',
    input: z.strictObject({ pageId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
  menus: endpoint({
    method: 'GET',
    path: '/api/dashboard/menus',
    access: 'pages:view',
    summary: 'Returns the menus of the shop.',
    input: z.strictObject({}),
    answer: z.object({ menus: z.array(DashboardMenu) }),
    refusals: guarded,
  }),
  saveMenu: endpoint({
    method: 'PUT',
    path: '/api/dashboard/menus/:place',
    access: 'pages:edit',
    summary: 'Saves the links of one menu; null restores the default links.',
    input: z.strictObject({ place: MenuPlaceName, version: z.int().min(0), links: menuLinks }),
    answer: menu.extend(undoable),
    refusals: [...guarded, 'version_conflict'],
  }),
}
