import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { api } from '../lib/api/api.ts'
import type { Page } from '../lib/page.ts'
import { settingsLoaded, settingsReducer } from '../lib/settings.ts'
import { useMeta } from '../lib/use-meta.ts'
import { answers } from '../testing/server.ts'
import NotFoundPage from './errors/not-found-page.tsx'
import { PageFrame } from './page-frame.tsx'
import { rowAt } from './page-row.ts'
import { TopBar } from './storefront/top-bar.tsx'

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
  middleware: (standard) => standard().concat(api.middleware),
})
store.dispatch(
  settingsLoaded({
    ...defaultSettings,
    _id: 's',
    name: 'Haat',
    description: 'A market',
    shortAddress: 'Banani 11, Dhaka',
    phoneHeader: '+880 (2) 5550-1140',
    seo: { title: '', description: '', keyword: 'market, fair', image: [], productFeeds: false },
  }),
)

const keywords = () => document.querySelector('meta[name="keywords"]')?.getAttribute('content')
const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content')

function Product() {
  useMeta({ description: 'Soft', keywords: 'shirt, cotton' })
  return <Link to="/">Home</Link>
}
const Home = () => <Link to="/product">Product</Link>
const row = (path: string): Page => ({ path, access: 'public', layout: 'storefront', load: () => Promise.reject(new Error()) })

test('meta keywords and description follow navigation between a product and other pages', async () => {
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<PageFrame key="home" row={row('/')} Content={Home} />} />
          <Route path="/product" element={<PageFrame key="product" row={row('/product')} Content={Product} />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
  expect([keywords(), description()]).toEqual(['market, fair', 'A market'])
  await userEvent.click(screen.getByRole('link', { name: 'Product' }))
  expect([keywords(), description()]).toEqual(['shirt, cotton', 'Soft'])
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  expect([keywords(), description()]).toEqual(['market, fair', 'A market'])
  expect(document.querySelectorAll('meta[name="keywords"]')).toHaveLength(1)
})

test('the bar above the header shows the short address and a phone link', () => {
  render(
    <Provider store={store}>
      <TopBar />
    </Provider>,
  )
  expect(screen.getByText('Banani 11, Dhaka')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '+880 (2) 5550-1140' })).toHaveAttribute('href', 'tel:+880255501140')
})

test('an unknown path shows the 404 page without a layout, with a link to the shop and a search field', async () => {
  answers(endpoints.catalog.categories, { categories: [], onSale: false })
  expect(rowAt('/nothing')?.layout).toBe('error')
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/nothing']}>
        <Routes>
          <Route path="/nothing" element={<NotFoundPage />} />
          <Route path="/shop" element={<p>Results</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
  expect(screen.getByRole('link', { name: 'Haat' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: 'Browse the shop' })).toHaveAttribute('href', '/shop')
  await userEvent.type(screen.getByRole('searchbox'), 'shirt{Enter}')
  expect(screen.getByText('Results')).toBeInTheDocument()
})
