import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { TopBar } from './top-bar.tsx'

afterEach(() => void vi.useRealTimers())

function open(settings: Partial<Settings>) {
  const store = configureStore({ reducer: { settings: settingsReducer } })
  store.dispatch(settingsLoaded({ ...defaultSettings, ...settings }))
  return render(
    <Provider store={store}>
      <MemoryRouter>
        <TopBar />
      </MemoryRouter>
    </Provider>,
  )
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('without announcement, phone and address the bar is not rendered', () => {
  const { container } = open({})
  expect(container).toBeEmptyDOMElement()
})

test('the announcement links into the shop or to another site and shows markup as text', () => {
  const { unmount } = open({ announcement: 'Sale <b>now</b>', announcementLink: '/shop?onSale=1' })
  expect(screen.getByRole('link', { name: 'Sale <b>now</b>' })).toHaveAttribute('href', '/shop?onSale=1')
  unmount()
  open({ announcement: 'Fair', announcementLink: 'https://fair.example/' })
  expect(screen.getByRole('link', { name: 'Fair' })).toHaveAttribute('href', 'https://fair.example/')
})

test('phone and short address are shown beside the announcement', () => {
  open({ announcement: 'Hello', phoneHeader: '+880 1700 000000', shortAddress: 'Banani, Dhaka' })
  expect(screen.getByRole('link', { name: '+880 1700 000000' })).toHaveAttribute('href', 'tel:+8801700000000')
  expect(screen.getByText('Banani, Dhaka')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Hello' })).toBeNull()
})

test('the announcement disappears from an open page when its period ends', () => {
  vi.useFakeTimers()
  open({ announcement: 'Today only', announcementUntil: inHours(1) })
  act(() => void vi.advanceTimersByTime(3_599_000))
  expect(screen.getByText('Today only')).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.queryByText('Today only')).toBeNull()
})

test('an announcement whose period exceeds the limit of a timer stays visible', () => {
  vi.useFakeTimers()
  open({ announcement: 'All winter', announcementUntil: inHours(24 * 60) })
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByText('All winter')).toBeInTheDocument()
})
