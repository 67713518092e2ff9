import { endpoints } from 'virtual:endpoints'
import type { Product, ProductCard } from '@haat/shared/catalog/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { answers, breaks, type ReceivedRequest, refuses } from '../../testing/server.ts'
import { cartActions, cartReducer } from '../cart/index.ts'
import ProductPage from './storefront/product-page.tsx'
import ShopPage from './storefront/shop-page.tsx'

const { catalog, delivery } = endpoints
const noPicture = null
const card = (name: string): ProductCard => ({
  _id: `id-${name}`,
  slug: name,
  name,
  type: 'simple',
  price: 10,
  priceVaries: false,
  image: noPicture,
  hoverImage: noPicture,
  quantity: 5,
  inStock: true,
  rating: 0,
  ratingCount: 0,
  brand: null,
  colors: [],
  date: '2026-11-01T00:00:00.000Z',
})
const facets = {
  categories: [],
  brands: [{ slug: 'norrby', name: 'Norrby', count: 2 }],
  colors: [{ name: 'Iris', value: '#7466cf', count: 2 }],
  attributes: [],
  fields: [],
  price: { min: 5, max: 90 },
  ratings: [],
  inStock: 2,
  onSale: 1,
}
const variant = (color: string, attribute: string, qty: number, price = 89) => ({
  _id: `${color}${attribute}`,
  color: { name: color, value: '#7466cf' },
  attribute: { name: attribute },
  options: [
    { name: 'Colour', value: color },
    { name: 'Size', value: attribute },
  ],
  price,
  qty,
  sku: `${color}-${attribute}`,
  image: noPicture,
})
const shoe: Product = {
  _id: 'shoe',
  slug: 'shoe',
  slugs: {},
  ownSlug: 'shoe',
  name: 'Stride Runner',
  type: 'variable',
  price: 89,
  comparePrice: 109,
  priceVaries: true,
  lowestPrice: 85,
  quantity: 6,
  inStock: true,
  variants: [variant('Iris', '41', 3), variant('Iris', '42', -1, 95), variant('Fern', '41', 0)],
  options: [
    { name: 'Colour', display: 'swatch' },
    { name: 'Size', display: 'button' },
  ],
  attributeLabel: 'Size',
  images: [],
  categories: [[{ slug: 'shoes', name: 'Shoes' }]],
  brand: { slug: 'norrby', name: 'Norrby' },
  tags: [],
  shortDescription: 'Light.',
  description: '<p>Long.</p>',
  rating: 0,
  ratingCount: 0,
  date: '2026-11-01T00:00:00.000Z',
  sku: null,
  fields: [],
  documents: [],
  videos: [],
  seo: { title: '', description: '', keyword: '' },
}

let asked: ReceivedRequest['input'][] = []

beforeEach(() => {
  asked = []
  history.replaceState(null, '')
  answers(catalog.categories, { categories: [], onSale: false })
  answers(catalog.related, { products: [], chosen: 0, together: [] })
  answers(delivery.areas, { areas: [] })
  answers(catalog.list, ({ input }) => {
    asked.push(input)
    if (input.cursor) return { products: [card('Third')], next: null, total: 3 }
    return input.q === 'nothing'
      ? { products: [], next: null, total: 0, facets }
      : { products: [card('First'), card('Second')], next: 'more', total: 3, facets }
  })
})
afterEach(() => document.querySelector('[role="status"]')?.replaceChildren())

function open(path: string, settings: Partial<Settings> = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, cart: cartReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded({ ...defaultSettings, name: 'Haat', ...settings }))
  store.dispatch(api.util.resetApiState())
  const router = createMemoryRouter(
    [
      { path: '/shop', element: <ShopPage /> },
      { path: '/product/:slug', element: <ProductPage /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return {
    router,
    address,
    user: userEvent.setup(),
    deliverTo: (country: string) => void store.dispatch(cartActions.updateShippingInfo({ country })),
    cart: () => (store.getState() as { cart: { items: { uid: string; qty: number }[] } }).cart,
  }
}

test('the URL sets the filters of the request and the checked filters', async () => {
  open('/shop?brand=norrby&inStock=1&sort=pa')
  expect(await screen.findByText('First')).toBeVisible()
  expect(asked[0]).toMatchObject({ brand: 'norrby', inStock: '1', sort: 'pa', facets: '1' })
  expect(await screen.findByRole('checkbox', { name: /Norrby/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /In stock/ })).toBeChecked()
  expect(screen.getByRole('combobox', { name: /Sort by/ })).toHaveValue('pa')
})

test('a filter adds a history entry, and Back removes the filter', async () => {
  const { router, address, user } = open('/shop')
  await user.click(await screen.findByRole('checkbox', { name: /Iris/ }))
  expect(address()).toBe('/shop?color=Iris')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ color: 'Iris' }))
  const chips = await screen.findByRole('list', { name: 'Active filters' })
  expect(within(chips).getByRole('button', { name: /Iris/ })).toBeVisible()
  await router.navigate(-1)
  expect(address()).toBe('/shop')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Iris/ })).not.toBeChecked())
})

test('a typed price is applied after a pause', async () => {
  const { address, user } = open('/shop')
  await user.type(await screen.findByRole('textbox', { name: 'Price from' }), '12,5')
  expect(address()).toBe('/shop')
  await waitFor(() => expect(address()).toBe('/shop?min=12.5'))
})

test('Show more appends the next page and stores the number of pages in the history entry', async () => {
  const { user } = open('/shop')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Third')).toBeVisible()
  expect(screen.getByText('First')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ cursor: 'more' })
  expect(asked.at(-1)).not.toHaveProperty('facets')
  expect((history.state as { haatList: { pages: number } }).haatList.pages).toBe(2)
})

test('returning to the list loads as many pages as before', async () => {
  history.replaceState({ haatList: { pages: 2 } }, '')
  open('/shop')
  expect(await screen.findByText('Third')).toBeVisible()
})

test('a press on a product requests it; a second picture shows for a mouse, not for a finger', async () => {
  const second = { url: '/media/second-640.webp', srcset: '', width: 640, height: 800, alt: '' } as ProductCard['hoverImage']
  answers(catalog.list, { products: [{ ...card('First'), hoverImage: second }], next: null, total: 1, facets })
  const requested: unknown[] = []
  answers(catalog.product, ({ input }) => {
    requested.push(input.slug)
    return { product: shoe }
  })
  const { user } = open('/shop')
  const link = await screen.findByRole('link', { name: 'First' })
  const pictures = () => [...document.querySelectorAll('article img')].map((picture) => picture.getAttribute('src'))
  await user.pointer({ keys: '[TouchA>]', target: link })
  await waitFor(() => expect(requested).toEqual(['First']))
  expect(pictures()).toEqual([])
  await user.pointer({ keys: '[/TouchA]', target: document.body })
  await user.hover(link)
  expect(pictures()).toEqual([second!.url])
})

test('a search without results shows a message and a link to all products', async () => {
  open('/shop?q=nothing')
  expect(await screen.findByText('No results for “nothing”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View all products' })).toHaveAttribute('href', '/shop')
})

test('a shop without products links to the home page', async () => {
  answers(catalog.list, { products: [], next: null, total: 0, facets })
  open('/shop')
  expect(await screen.findByText('No products yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('link', { name: 'View all products' })).not.toBeInTheDocument()
})

test('a list that fails to load can be retried', async () => {
  breaks(catalog.list, true)
  const { user } = open('/shop')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('First')).toBeVisible()
})

test('a size is required before adding to the cart, is stored in the URL, and stock limits the quantity', async () => {
  answers(catalog.product, { product: shoe })
  const { address, user, cart } = open('/product/shoe')
  await user.click(await screen.findByRole('button', { name: 'Select size' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Select size to continue.')
  expect(cart().items).toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: '41' }))
  expect(address()).toBe('/product/shoe?color=Iris&attribute=41')
  expect(screen.getByText('Only 3 left in 41')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await user.click(screen.getByRole('button', { name: /Add to cart · \$178.00/ }))
  expect(cart().items).toMatchObject([{ uid: 'shoe|Iris|41', qty: 2 }])
  // Three are in stock: of two more units one is added, afterwards none.
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await user.click(screen.getByRole('button', { name: /Add to cart · \$178.00/ }))
  expect(cart().items).toMatchObject([{ uid: 'shoe|Iris|41', qty: 3 }])
  await user.click(screen.getByRole('button', { name: /Add to cart · \$89.00/ }))
  expect(cart().items).toMatchObject([{ uid: 'shoe|Iris|41', qty: 3 }])
})

test('a sold-out or missing combination can be selected and shows a message, but cannot be bought', async () => {
  answers(catalog.product, { product: shoe })
  const { user } = open('/product/shoe?color=Fern&attribute=41')
  expect(await screen.findByText('This option is sold out.')).toBeVisible()
  expect(screen.getByText('41 is available in Iris')).toBeVisible()
  expect(screen.getByRole('button', { name: /Notify me when it’s back/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add to cart/ })).not.toBeInTheDocument()
  const size = screen.getByRole('radio', { name: /42.*Not available/ })
  await user.click(size)
  expect(size).toHaveFocus()
  expect(screen.getByText('This combination isn’t available.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Iris/ }))
  expect(screen.getByRole('button', { name: /Add to cart · \$95.00/ })).toBeVisible()
})

test.each([
  [undefined, '$60.00'],
  [[{ name: 'drones', delivery: true as const }], 'Calculated at checkout'],
])('the delivery price is that of the area, unless an extension calculates it per cart: %o', async (extensions, cost) => {
  answers(catalog.product, { product: shoe })
  const rate = { type: 'delivery' as const, cost: 60, freeOver: null, daysMin: 2, daysMax: 4 }
  answers(delivery.areas, { areas: [{ _id: 'a', area: 'Dhaka', name: 'Dhaka', serves: [{ country: 'BD' }], rates: [rate] }] })
  const { deliverTo } = open('/product/shoe', extensions && { extensions })
  deliverTo('BD')
  const section = within(await screen.findByRole('region', { name: 'Delivery' }))
  expect(await section.findByText(cost)).toBeVisible()
  if (extensions) expect(section.queryByText(/60/)).not.toBeInTheDocument()
})

test('a bundle lists its parts with links to those sold separately, and their separate price', async () => {
  const part = { productId: 'pot', variantId: 'v-pot', sku: null, options: [], image: noPicture, price: 20, qty: 1 }
  const parts = [
    { ...part, name: 'Pot', slug: 'pot' },
    { ...part, variantId: 'v-cup', name: 'Cup', slug: null, qty: 4, options: [{ name: 'Colour', value: 'Blue', label: 'Bleu' }] },
  ]
  const only = { ...shoe.variants[0]!, color: null, attribute: null, options: [], price: 35, qty: 2, parts, separately: 40 }
  const set: Product = { ...shoe, type: 'simple', options: [], attributeLabel: null, price: 35, quantity: 2, variants: [only] }
  answers(catalog.product, { product: set })
  open('/product/shoe')
  const list = within(await screen.findByRole('region', { name: 'In this bundle' }))
  expect(list.getByRole('link', { name: 'Pot' })).toHaveAttribute('href', '/product/pot')
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent('CupBleu4 ×')
  expect(list.queryByRole('link', { name: 'Cup' })).not.toBeInTheDocument()
  expect(list.getByText(/Bought separately/)).toHaveTextContent('$40')
})

test('an unknown product URL shows similar products', async () => {
  refuses(catalog.product, 'not_found')
  open('/product/strid-runer')
  expect(await screen.findByText('Product not found')).toBeVisible()
  expect(await screen.findByText('First')).toBeVisible()
  expect(asked[0]).toMatchObject({ q: 'strid runer' })
})

test('Frequently bought together adds all products without options to the cart at once', async () => {
  // happy-dom has no layout, so every element counts as visible.
  class AllSeen {
    notify: (entries: { isIntersecting: boolean }[]) => void
    constructor(notify: AllSeen['notify']) {
      this.notify = notify
    }
    observe = () => this.notify([{ isIntersecting: true }])
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', AllSeen)
  const plain = {
    ...shoe,
    _id: 'tea',
    type: 'simple' as const,
    options: [],
    attributeLabel: null,
    price: 12,
    quantity: 5,
    variants: [],
  }
  answers(catalog.product, { product: { ...plain, inStock: true } })
  answers(catalog.related, {
    products: [card('Other')],
    chosen: 0,
    together: [card('Cup'), { ...card('Shirt'), type: 'variable' }],
  })
  const { user, cart } = open('/product/shoe')
  const together = within(await screen.findByRole('region', { name: 'Frequently bought together' }))
  await user.click(together.getByRole('button', { name: /Add all 2 to cart · \$22/ }))
  expect(cart().items).toMatchObject([
    { uid: 'tea||', qty: 1 },
    { uid: 'id-Cup||', qty: 1 },
  ])
  vi.unstubAllGlobals()
})
