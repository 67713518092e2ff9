import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import type { BlockProps, WebExtension } from './define.ts'
import { ExtensionBlock, ExtensionSlot } from './index.ts'

const breaks = () => {
  throw new Error('broken')
}
const extensions: Record<string, Partial<WebExtension>> = {
  throws: { slots: { product: async () => ({ default: breaks }) }, blocks: { greeting: async () => ({ default: breaks }) } },
  missing: {
    slots: { product: () => Promise.reject(new Error('not there')) },
    blocks: { greeting: () => Promise.reject(new Error('not there')) },
  },
  good: {
    slots: { product: async () => ({ default: ({ slug }) => <p>Earn points with {slug}</p> }) },
    blocks: {
      greeting: async () => ({ default: ({ data }: BlockProps<{ times: number }>) => <p>Hello times {data.times}</p> }),
    },
  },
}
vi.mock('../../lib/report-error.ts', () => ({ isChunkError: () => false, reportError: () => {} }))
vi.mock('./load.ts', () => ({ loadExtension: async (name: string) => extensions[name] }))

function open(content: ReactNode, names = Object.keys(extensions)) {
  const store = configureStore({ reducer: { settings: settingsReducer } })
  store.dispatch(settingsLoaded({ ...defaultSettings, extensions: names.map((name) => ({ name })) }))
  return render(<Provider store={store}>{content}</Provider>)
}

test('a slot renders its extensions and skips those that throw or fail to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open(<ExtensionSlot name="product" productId="1" slug="tea" price={5} />)
  expect(await screen.findByText('Earn points with tea')).toBeVisible()
  expect(screen.getAllByText(/./)).toHaveLength(1)
})

test.each([
  ['good', 'Hello times 3'],
  ['throws', 'Hello as HTML'],
  ['missing', 'Hello as HTML'],
  ['unknown', 'Hello as HTML'],
])('the block of the extension "%s" shows "%s"', async (name, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open(<ExtensionBlock block={`${name}/greeting`} html="" data={{ times: 3 }} fallback={<p>Hello as HTML</p>} />)
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
})

test('a disabled extension is not loaded', async () => {
  open(<ExtensionBlock block="good/greeting" html="" data={{ times: 3 }} fallback={<p>Hello as HTML</p>} />, [])
  expect(await screen.findByText('Hello as HTML')).toBeVisible()
  expect(screen.queryByText(/times/)).not.toBeInTheDocument()
})
