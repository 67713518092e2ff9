import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import type { Section } from '@haat/shared/sections.ts'
import { expect, test } from 'vitest'
import { findPlace, flatMenu, visibleGroups, visibleSubpages, withPages } from './menu.ts'

const user = { name: 'A', email: 'a@haat.test', image: null }
const admin = { user: { ...user, a: true }, expires: '2030-01-01T00:00:00.000Z' }
const viewer = (...names: Section[]) => ({
  user: {
    ...user,
    s: { status: 'active' as const, permissions: names.map((name) => ({ name, view: true, edit: false, delete: false })) },
  },
  expires: '2030-01-01T00:00:00.000Z',
})
const pathsOf = (...names: Section[]) =>
  flatMenu(visibleGroups(viewer(...names)).flat()).map(({ path }) => path!.replace('/dashboard', ''))

test('the menu has at most 13 entries', () => {
  expect(visibleGroups(admin).flat().length).toBeLessThanOrEqual(13)
})

test('the menu or the palette leads to every page of the dashboard whose path has no parameter', () => {
  const offered = [...flatMenu(visibleGroups(admin).flat()), ...visibleSubpages(admin)].map(({ path }) => path)
  // Opened from the list pages.
  const elsewhere = [dashboardPaths.taxRateNew, dashboardPaths.transferNew]
  const pages = Object.values(dashboardPaths).filter((path) => !path.includes(':'))
  expect(pages.filter((path) => !offered.includes(path) && !(elsewhere as string[]).includes(path))).toEqual([])
})

test.each<[Section[], string[]]>([
  [['orders'], ['', '/orders', '/orders/returns', '/orders/payments', '/orders/imported']],
  [['products'], ['', '/products', '/transfers', '/badges']],
  [['categories'], ['', '/categories', '/collections']],
  [
    ['products', 'brands'],
    ['', '/products', '/transfers', '/badges', '/brands'],
  ],
  [['audit'], ['', '/audit']],
  [
    ['system'],
    [
      '',
      ...['/system/mails', '/system/mails', '/system/status', '/system/backups', '/system/jobs', '/system/browser-errors'],
      '/system/retention',
    ],
  ],
])('staff who may only view %j see exactly these pages', (names, paths) => {
  expect(pathsOf(...names)).toEqual(paths)
})

test.each([
  ['/dashboard', '/dashboard', undefined],
  ['/dashboard/orders/10000000112345', '/dashboard/orders', undefined],
  ['/dashboard/orders/returns/1', '/dashboard/orders', '/dashboard/orders/returns'],
  ['/dashboard/orders/new', '/dashboard/orders', '/dashboard/orders/new'],
  ['/dashboard/categories', '/dashboard/products', '/dashboard/categories'],
  ['/dashboard/system/mails/templates', '/dashboard/system/mails', '/dashboard/system/mails'],
  ['/dashboard/audit/1', '/dashboard/system/mails', '/dashboard/audit'],
  ['/dashboard/nowhere', undefined, undefined],
])('%s belongs to the menu entry %s and the item %s', (pathname, entry, item) => {
  const place = findPlace(visibleGroups(admin).flat(), pathname)
  expect([place.entry?.path, place.item?.path]).toEqual([entry, item])
})

test('an extension page is an item of its section, or its own entry if its section has none', () => {
  const page = (name: string, target: Section | 'yes') => ({ label: name, title: name, target, path: `/dashboard/x/${name}` })
  const pages = [page('points', 'customers'), page('keys', 'developers'), page('notes', 'yes')]
  const menu = withPages(visibleGroups(viewer('customers')), pages)
  expect(
    menu
      .flat()
      .find(({ target }) => target === 'customers')!
      .items!.map(({ path }) => path),
  ).toEqual(['/dashboard/customers/newsletter', '/dashboard/x/points'])
  expect(menu.at(-1)!.map(({ title }) => title)).toEqual(['keys', 'notes'])
  expect(findPlace(menu.flat(), '/dashboard/x/points').item?.title).toBe('points')
  const ofAdmin = withPages(visibleGroups(admin), pages)
  expect(
    ofAdmin
      .flat()
      .find(({ target }) => target === 'settings')!
      .items!.at(-1)!.title,
  ).toBe('keys')
  expect(ofAdmin.at(-1)!.map(({ title }) => title)).toEqual(['notes'])
  expect(withPages(visibleGroups(admin), [])).toEqual(visibleGroups(admin))
})
