import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { MissingPath, UrlRedirect } from '@haat/shared/redirects/dashboard/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { openDashboard } from '../../testing/dashboard-page.tsx'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses } from '../../testing/server.ts'
import { readRedirects } from './dashboard/read-file.ts'
import { FollowRedirect } from './index.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.redirects
const admin: Partial<Session['user']> = { a: true }
const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'pages', view: true, edit: false, delete: false }] },
}
const redirect = (n: number, path: string, target: string): UrlRedirect => ({
  _id: `id-${n}`,
  path,
  target,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 1,
})
let redirects: UrlRedirect[]
let missing: MissingPath[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  redirects = [redirect(1, '/old/lamp', '/product/lamp')]
  missing = [{ path: '/old/sofa', times: 7, lastDay: '2026-11-20' }]
  answers(rows.list, () => ({ redirects, next: null, total: redirects.length }))
  answers(rows.missing, () => ({ missing }))
})

describe('redirects page', () => {
  test('creates a redirect from a path that was not found, and shows a refusal at its field', async () => {
    refuses(rows.create, 'redirect_chain', { fields: { target: 'redirects' } }, true)
    await openDashboard('/dashboard/pages/redirects?tab=missing', admin)
    await user.click(await screen.findByRole('button', { name: /Create redirect from .*\/old\/sofa/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Create redirect' })
    const target = within(dialog).getByLabelText('Redirect to')
    await enterText(user, target, 'sofa')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(target).toHaveAccessibleDescription('Enter a path that starts with / or an https URL.')
    await user.clear(target)
    await enterText(user, target, '/product/sofa')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(target).toHaveAccessibleDescription('This path redirects too. Enter the final page.'))
    answers(rows.create, ({ input }) => {
      sent.push(input)
      missing = []
      return { redirect: redirect(2, '/old/sofa', '/product/sofa') }
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nothing missing')).toBeInTheDocument()
    expect(sent).toEqual([{ path: '/old/sofa', target: '/product/sofa' }])
  })

  test('deletes a redirect', async () => {
    answers(rows.remove, ({ input }) => {
      sent.push(input)
      redirects = []
      return {}
    })
    await openDashboard('/dashboard/pages/redirects', admin)
    await user.click(await screen.findByRole('button', { name: /Delete redirect from .*\/old\/lamp/ }))
    expect(await screen.findByText('No redirects yet')).toBeInTheDocument()
    expect(sent).toEqual([{ redirectId: 'id-1' }])
  })

  test('staff who may only view see no actions', async () => {
    await openDashboard('/dashboard/pages/redirects', viewer)
    expect(await screen.findByText('/product/lamp')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /(?:Create|Import|Edit|Delete) redirect/ })).not.toBeInTheDocument()
  })

  test('imports a file in batches and lists the refused rows with their lines', async () => {
    answers(rows.import, ({ input }) => {
      const { length } = input.rows as unknown[]
      sent.push({ length })
      const refused = sent.length === 2 ? [{ row: 0, problem: 'redirect_chain' as const }] : []
      return { added: length - refused.length, updated: 0, unchanged: 0, refused }
    })
    await openDashboard('/dashboard/pages/redirects', admin)
    await user.click((await screen.findAllByRole('button', { name: 'Import redirects' }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Import redirects' })
    const lines = Array.from({ length: 1500 }, (_, n) => `/old/${n},/new/${n}`)
    const file = new File([`Redirect from,Redirect to\n${lines.join('\n')}\n`], 'redirects.csv', { type: 'text/csv' })
    await user.upload(within(dialog).getByLabelText('CSV file'), file)
    expect(await within(dialog).findByText('1,500 rows')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Start import' }))
    expect(await within(dialog).findByText('Import finished')).toBeInTheDocument()
    expect(sent).toEqual([{ length: 1000 }, { length: 500 }])
    const refused = within(dialog).getByRole('region', { name: 'Not imported' })
    expect(refused).toHaveTextContent('Line 1,002 /old/1000This would redirect twice.')
  })
})

test.each<[string, unknown]>([
  ['Redirect from,Redirect to\n/a,/b\n', [{ line: 2, path: '/a', target: '/b' }]],
  ['\ufeffid;Redirect to;Redirect from\n1;/b;/a', [{ line: 2, path: '/a', target: '/b' }]],
  [
    '/a,/b\n\n"/c,d",/e',
    [
      { line: 1, path: '/a', target: '/b' },
      { line: 3, path: '/c,d', target: '/e' },
    ],
  ],
  ['Redirect from,Redirect to\n', 'empty'],
  ['', 'empty'],
  ['/a\n/b', 'columns'],
])('the CSV file %j is parsed', async (text, read) => expect(await readRedirects(text)).toEqual(read))

describe('missing page in the web app', () => {
  const open = (start: string) => {
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (standard) => standard({ serializableCheck: false }).concat(api.middleware),
    })
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[start]}>
          <Place />
          <Routes>
            <Route path="/" element={<Link to="/old/lamp">Lamp</Link>} />
            <Route path="/shop" element="All products" />
            <Route
              path="*"
              element={
                <FollowRedirect>
                  <p>Nothing here</p>
                </FollowRedirect>
              }
            />
          </Routes>
        </MemoryRouter>
      </Provider>,
    )
  }

  test('follows the redirect of its path', async () => {
    answers(shopEndpoints.redirects.follow, ({ input }) => ({ target: input.path === '/old/lamp' ? '/shop?q=lamp' : null }))
    open('/')
    await user.click(screen.getByRole('link', { name: 'Lamp' }))
    expect(await screen.findByText('All products')).toBeInTheDocument()
    expect(screen.getByLabelText('place')).toHaveTextContent('/shop?q=lamp')
  })

  test('shows the 404 page if there is no redirect', async () => {
    answers(shopEndpoints.redirects.follow, { target: null })
    open('/')
    await user.click(screen.getByRole('link', { name: 'Lamp' }))
    expect(await screen.findByText('Nothing here')).toBeInTheDocument()
  })
})

function Place() {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}
