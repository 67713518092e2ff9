import { endpoints } from 'virtual:endpoints'
import type { OrderDownload } from '@haat/shared/downloads/schema.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../../lib/api/api.ts'
import { settingsLoaded, settingsReducer } from '../../../../lib/settings.ts'
import { answers, type ReceivedRequest, refuses } from '../../../../testing/server.ts'
import DownloadsCard from './downloads-card.tsx'

const user = userEvent.setup({ delay: null })
const book: OrderDownload = {
  _id: '0192f0c1-2345-7abc-8def-000000000001',
  lineId: 'l1',
  name: 'Novel',
  fileName: 'novel.epub',
  bytes: 2_400_000,
  used: 2,
  allowed: 5,
  until: '2030-01-02T10:00:00.000Z',
  state: 'ready',
}
let downloads: OrderDownload[]
let started: ReceivedRequest[]

beforeEach(() => {
  downloads = [book]
  started = []
  answers(endpoints.downloads.list, () => ({ downloads }))
})

function open() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded(defaultSettings))
  render(
    <Provider store={store}>
      <DownloadsCard order={{ orderId: '10000000012345' } as Order} token="secret" />
    </Provider>,
  )
}

test('a file shows its remaining downloads, and a download starts with the token of the order', async () => {
  answers(endpoints.downloads.start, (request) => {
    started.push(request)
    downloads = [{ ...book, used: 3 }]
    return { url: `${location.href.split('#')[0]}#ticket` }
  })
  open()
  expect(await screen.findByText(/3 downloads left/)).toBeVisible()
  expect(screen.getByText(/2\.4 MB/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download Novel' }))
  expect(await screen.findByText(/2 downloads left/)).toBeVisible()
  expect(started[0]?.headers.get('x-order-token')).toBe('secret')
  expect(location.hash).toBe('#ticket')
})

test('an unavailable file shows the reason and no button; an unpaid order shows when its files are available', async () => {
  downloads = (['expired', 'used_up', 'revoked'] as const).map((state, n) => ({ ...book, _id: `${n}`, state }))
  open()
  for (const words of [/time to download is over/, /All downloads are used/, /cancelled or refunded/])
    expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  downloads = []
  open()
  expect(await screen.findByText(/as soon as the order is paid/)).toBeVisible()
})

test('a refused download shows an error', async () => {
  refuses(endpoints.downloads.start, 'download_limit')
  open()
  await user.click(await screen.findByRole('button', { name: 'Download Novel' }))
  expect(await screen.findByText(/downloaded as often as it may be/)).toBeVisible()
})
