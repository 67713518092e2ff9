import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardContentPage, DashboardContentPageRow, DashboardMenu } from '@haat/shared/pages/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.pages
const admin: Partial<Session['user']> = { a: true }
const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'pages', view: true, edit: false, delete: false }] },
}
const row = (n: number, title: string, more: Partial<DashboardContentPageRow> = {}): DashboardContentPageRow => ({
  _id: `id-${n}`,
  slug: title.toLowerCase(),
  title,
  active: true,
  languages: [],
  titles: {},
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 1,
  ...more,
})
const page: DashboardContentPage = {
  _id: 'id-1',
  slug: 'about',
  title: 'About',
  body: '<p>Hello</p>',
  seoTitle: '',
  seoDescription: '',
  texts: { fr: { title: 'À propos', body: '', seoTitle: '', seoDescription: '' } },
  active: true,
  built: false,
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 3,
}
let pages: DashboardContentPageRow[]
let menus: DashboardMenu[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  menus = (['header', 'footer-shop', 'footer-help'] as const).map((place) => ({ place, links: null, version: 0 }))
  pages = [row(1, 'About', { languages: ['fr'] }), row(2, 'Terms', { active: false })]
  answers(rows.list, () => ({ pages }))
  answers(rows.read, { page })
  answers(rows.menus, () => ({ menus }))
  answers(shopEndpoints.catalog.categories, { categories: [], onSale: false })
  const menusOfShop = { header: null, 'footer-shop': null, 'footer-help': null }
  answers(shopEndpoints.pages.list, { pages: [], menus: menusOfShop, journal: true })
})

describe('list of content pages', () => {
  test('shows pages with their state, and hides a page at once', async () => {
    answers(rows.show, ({ input }) => {
      sent.push(input)
      pages = [row(1, 'About', { active: false }), pages[1]!]
      return { page: { ...page, active: false }, undo: 'entry' }
    })
    await openDashboard('/dashboard/pages', admin)
    // The first query waits for the page chunk.
    const about = await screen.findByRole('switch', { name: /About/ })
    expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/dashboard/pages/id-1')
    expect(screen.getByRole('switch', { name: /Terms/ })).not.toBeChecked()
    await user.click(about)
    expect(about).not.toBeChecked()
    await waitFor(() => expect(sent).toEqual([{ pageId: 'id-1', active: false }]))
  })

  test('the switch of a page is reset if saving fails', async () => {
    refuses(rows.show, 'not_allowed')
    await openDashboard('/dashboard/pages', admin)
    const about = await screen.findByRole('switch', { name: /About/ })
    await user.click(about)
    await waitFor(() => expect(about).toBeChecked())
  })

  test('staff who may only view see no actions', async () => {
    await openDashboard('/dashboard/pages', viewer)
    expect(await screen.findByRole('link', { name: 'About' })).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('link', { name: 'New page' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  test('an empty list shows a message', async () => {
    pages = []
    await openDashboard('/dashboard/pages', admin)
    expect(await screen.findByRole('heading', { name: 'No pages yet' })).toBeVisible()
  })

  test('a failed request can be retried', async () => {
    breaks(rows.list, true)
    await openDashboard('/dashboard/pages', admin)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'About' })).toBeVisible()
  })
})

describe('content page', () => {
  test('is edited in several languages, and the bar names the changed fields', async () => {
    answers(rows.save, ({ input }) => {
      sent.push(input)
      return { page: { ...page, title: 'Who we are', version: 4 }, undo: 'entry' }
    })
    await openDashboard('/dashboard/pages/id-1', admin)
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await enterText(user, title, 'Who we are')
    await user.click(screen.getByRole('tab', { name: /Français/ }))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('À propos')
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' !')
    expect(screen.getByRole('region', { name: 'Unsaved changes:' })).toHaveTextContent('title, Français')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ pageId: 'id-1', version: 3, title: 'Who we are' }))
    expect(sent[0]!.texts).toMatchObject({ fr: { title: 'À propos !' } })
  })

  test('a URL used by another page is refused at the field', async () => {
    refuses(rows.save, 'taken', { fields: { slug: 'taken' } })
    await openDashboard('/dashboard/pages/id-1', admin)
    const slug = await screen.findByRole('textbox', { name: 'URL' })
    await user.clear(slug)
    await enterText(user, slug, 'Terms Of Sale')
    await user.tab()
    expect(slug).toHaveValue('terms-of-sale')
    expect(slug).toHaveAccessibleDescription(/The old URL will redirect here/)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(slug).toHaveAccessibleDescription(/Another page uses this URL/))
  })

  test('staff who may only view see no fields', async () => {
    await openDashboard('/dashboard/pages/id-1', viewer)
    expect(await screen.findByText('Hello')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete page' })).toBeNull()
  })

  test('an unknown page shows a not-found message', async () => {
    refuses(rows.read, 'not_found')
    await openDashboard('/dashboard/pages/id-9', admin)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

test('a menu starts with the default links, accepts a valid link and is saved', async () => {
  answers(rows.saveMenu, ({ input }) => {
    sent.push(input)
    return { menu: { place: 'footer-help' as const, links: input.links as DashboardMenu['links'], version: 1 }, undo: 'entry' }
  })
  await openDashboard('/dashboard/pages/menus', admin)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Customize menu' })).toHaveLength(3))
  expect(await screen.findByText('About')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Customize menu' })[2]!)
  expect(screen.getByRole('button', { name: /Remove .*About/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add link' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Link to' }), 'address')
  await enterText(user, dialog.getByRole('textbox', { name: 'URL' }), 'javascript:alert(1)')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(/Enter a path/)
  await user.clear(dialog.getByRole('textbox', { name: 'URL' }))
  await enterText(user, dialog.getByRole('textbox', { name: 'URL' }), 'https://blog.example')
  await enterText(user, dialog.getByRole('textbox', { name: 'Label' }), 'Blog')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ place: 'footer-help', version: 0 }))
  expect((sent[0]!.links as DashboardMenu['links'])!.map(({ href }) => href)).toEqual([
    '/page/about',
    '/journal',
    '/find-order',
    'https://blog.example',
  ])
})
