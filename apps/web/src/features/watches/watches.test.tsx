import { endpoints } from 'virtual:endpoints'
import type { Watch } from '@haat/shared/watches/endpoints.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { OwnWatches, WatchButton } from './index.ts'

const user = userEvent.setup()
const rows = endpoints.watches
const productId = '0198c7a2-0000-7000-8000-000000000001'
const watch: Watch = {
  _id: '0198c7a2-0000-7000-8000-0000000000aa',
  kind: 'stock',
  product: { _id: productId, name: 'Mug', slug: 'mug' },
  color: null,
  attribute: null,
  date: '2026-11-21T10:00:00.000Z',
}

async function open(email?: string) {
  server.use(
    http.get('*/api/auth/session', () =>
      HttpResponse.json(email ? { user: { name: 'Amina', email, image: null }, expires: '2030-01-01T00:00:00.000Z' } : {}),
    ),
  )
  await fetchSession()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (all) => all().concat(api.middleware),
  })
  render(
    <Provider store={store}>
      <MemoryRouter>
        <WatchButton kind="stock" productId={productId} name="Mug" />
        <OwnWatches />
      </MemoryRouter>
    </Provider>,
  )
}

test('who is signed in presses once, sees it kept, and takes it back', async () => {
  let kept: Watch[] = []
  const asked: unknown[] = []
  answers(rows.list, () => ({ watches: kept }))
  answers(rows.add, ({ input }) => {
    asked.push(input)
    kept = [watch]
    return { state: 'watching' as const, watch }
  })
  answers(rows.remove, () => {
    kept = []
    return {}
  })
  await open('amina@example.com')
  await user.click(await screen.findByRole('button', { name: /Tell me when it is back/ }))
  const on = await screen.findByRole('button', { name: /We tell you when it is back/ })
  expect(on).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual([{ kind: 'stock', productId, language: 'en' }])
  const own = within(screen.getByRole('region', { name: 'You are waiting for' }))
  expect(own.getByRole('link', { name: 'Mug' })).toHaveAttribute('href', '/product/mug')
  await user.click(own.getByRole('button', { name: 'Stop waiting for Mug' }))
  expect(await screen.findByRole('button', { name: /Tell me when it is back/ })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('region', { name: 'You are waiting for' })).not.toBeInTheDocument()
})

test('a guest leaves an address, is told to look for a mail, and why not when it does not work', async () => {
  let sent: unknown
  refuses(rows.add, 'rate_limited')
  await open()
  await user.click(screen.getByRole('button', { name: /Tell me when it is back/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when it is back' }))
  const field = dialog.getByLabelText('Your e-mail address')
  await user.type(field, 'guest')
  await user.click(dialog.getByRole('button', { name: 'Tell me' }))
  expect(await dialog.findByText('This is not an e-mail address.')).toBeVisible()
  await user.type(field, '@example.org')
  await user.click(dialog.getByRole('button', { name: 'Tell me' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  answers(rows.add, ({ input }) => {
    sent = input
    return { state: 'mailed' as const, watch: null }
  })
  await user.click(dialog.getByRole('button', { name: 'Tell me' }))
  expect(await dialog.findByText('One click is left')).toBeVisible()
  expect(sent).toMatchObject({ kind: 'stock', productId, email: 'guest@example.org' })
})
