import { endpoints } from 'virtual:endpoints'
import type { Alert } from '@haat/shared/alerts/endpoints.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { AlertButton, OwnAlerts } from './index.ts'

const user = userEvent.setup()
const rows = endpoints.alerts
const productId = '0198c7a2-0000-7000-8000-000000000001'
const alert: Alert = {
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
        <AlertButton kind="stock" productId={productId} name="Mug" />
        <OwnAlerts />
      </MemoryRouter>
    </Provider>,
  )
}

test('a signed-in customer subscribes to a stock alert with one click and removes it', async () => {
  let saved: Alert[] = []
  const asked: unknown[] = []
  answers(rows.list, () => ({ alerts: saved }))
  answers(rows.add, ({ input }) => {
    asked.push(input)
    saved = [alert]
    return { state: 'subscribed' as const, alert }
  })
  answers(rows.remove, () => {
    saved = []
    return {}
  })
  await open('amina@example.com')
  await user.click(await screen.findByRole('button', { name: /Notify me when it’s back/ }))
  const on = await screen.findByRole('button', { name: /We’ll email you when it’s back/ })
  expect(on).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual([{ kind: 'stock', productId, language: 'en' }])
  const own = within(screen.getByRole('region', { name: 'Your alerts' }))
  expect(own.getByRole('link', { name: 'Mug' })).toHaveAttribute('href', '/product/mug')
  await user.click(own.getByRole('button', { name: 'Remove alert for Mug' }))
  expect(await screen.findByRole('button', { name: /Notify me when it’s back/ })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('region', { name: 'Your alerts' })).not.toBeInTheDocument()
})

test('a guest subscribes with an email, sees errors, and is asked to confirm the email', async () => {
  let sent: unknown
  refuses(rows.add, 'rate_limited')
  await open()
  await user.click(screen.getByRole('button', { name: /Notify me when it’s back/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify me when it’s back' }))
  const field = dialog.getByLabelText('Your email address')
  await enterText(user, field, 'guest')
  await user.click(dialog.getByRole('button', { name: 'Notify me' }))
  expect(await dialog.findByText('Enter a valid email address.')).toBeVisible()
  await enterText(user, field, '@example.org')
  await user.click(dialog.getByRole('button', { name: 'Notify me' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  answers(rows.add, ({ input }) => {
    sent = input
    return { state: 'mailed' as const, alert: null }
  })
  await user.click(dialog.getByRole('button', { name: 'Notify me' }))
  expect(await dialog.findByText('Confirm your email')).toBeVisible()
  expect(sent).toMatchObject({ kind: 'stock', productId, email: 'guest@example.org' })
})
