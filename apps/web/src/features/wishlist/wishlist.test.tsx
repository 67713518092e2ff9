import { endpoints } from 'virtual:endpoints'
import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsReducer } from '../../lib/settings.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import { cartReducer } from '../cart/index.ts'
import { useWishlistCount, WishlistHeart } from './index.ts'
import SharedWishlistPage from './storefront/shared-wishlist-page.tsx'
import WishlistPage from './storefront/wishlist-page.tsx'

const getId = (name: string) =>
  `${name
    .toLowerCase()
    .padEnd(8, '0')
    .replaceAll(/[^0-9a-f]/g, '1')
    .slice(0, 8)}-0000-4000-8000-000000000001`

const card = (name: string, more: Partial<ProductCard> = {}): ProductCard => ({
  _id: getId(name),
  slug: name.toLowerCase(),
  type: 'simple',
  price: 10,
  priceVaries: false,
  image: null,
  hoverImage: null,
  quantity: 5,
  inStock: true,
  rating: 0,
  ratingCount: 0,
  brand: null,
  colors: [],
  date: '2026-11-21T00:00:00.000Z',
  name,
  ...more,
})
const gone = '00000000-0000-4000-8000-000000000000'
const lamp = card('Lamp')
const chair = card('Chair')

const user = userEvent.setup()
let signedIn: boolean
let stored: ProductCard[]
let asked: string[]

beforeEach(async () => {
  signedIn = true
  stored = [chair]
  asked = []
  answers(endpoints.alerts.list, { alerts: [] })
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  server.use(
    http.get('*/api/auth/session', () =>
      HttpResponse.json(signedIn ? { user: { name: 'A', email: 'a@b.example', image: null }, expires: '2030' } : {}),
    ),
  )
  answers(endpoints.wishlist.read, () => {
    asked.push('read')
    return { wishlist: stored }
  })
  answers(endpoints.wishlist.add, ({ input }) => {
    asked.push(`add ${String(input.productId)}`)
    stored = [[lamp, chair].find(({ _id }) => _id === input.productId)!, ...stored.filter(({ _id }) => _id !== input.productId)]
    return { wishlist: stored }
  })
  answers(endpoints.wishlist.remove, ({ input }) => {
    asked.push(`remove ${String(input.productId)}`)
    stored = stored.filter(({ _id }) => _id !== input.productId)
    return { wishlist: stored }
  })
  await fetchSession()
})
afterEach(async () => {
  cleanup()
  signedIn = false
  await fetchSession()
})

function open(content = <Hearts />) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, cart: cartReducer },
    middleware: (standard) => standard().concat(api.middleware),
  })
  const page = (
    <Provider store={store}>
      <MemoryRouter initialEntries={['/product/lamp?color=Red']}>
        <Count />
        {content}
        <Place />
      </MemoryRouter>
    </Provider>
  )
  return { store, ...render(page) }
}
const Hearts = () => (
  <>
    <WishlistHeart productId={lamp._id} name="Lamp" />
    <WishlistHeart productId={chair._id} name="Chair" />
  </>
)
const Count = () => <output aria-label="count">{useWishlistCount()}</output>
const Place = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}
const heart = (name: string) => screen.getByRole('button', { name: `Add ${name} to wishlist` })
const count = () => screen.getByLabelText('count')
const pressed = (name: string, is: boolean) => waitFor(() => expect(heart(name)).toHaveAttribute('aria-pressed', String(is)))

describe('wishlist buttons', () => {
  test('load the list once for all products, and store the count in the cart', async () => {
    const { store } = open()
    await pressed('Chair', true)
    await pressed('Lamp', false)
    expect(asked).toEqual(['read'])
    expect(count()).toHaveTextContent('1')
    expect(store.getState().cart.wishlist).toBe(1)
  })

  test('change before the API responds, and send requests in the order of the clicks', async () => {
    let answer = () => {}
    answers(endpoints.wishlist.add, async () => {
      await new Promise<void>((go) => {
        answer = go
      })
      asked.push('add')
      stored = [lamp, chair]
      return { wishlist: stored }
    })
    open()
    await pressed('Chair', true)
    await user.click(heart('Lamp'))
    await pressed('Lamp', true)
    expect(count()).toHaveTextContent('2')
    expect(asked).toEqual(['read'])
    await user.click(heart('Lamp'))
    await pressed('Lamp', false)
    expect(count()).toHaveTextContent('1')
    await waitFor(() => answer())
    await waitFor(() => {
      answer()
      expect(asked).toEqual(['read', 'add', `remove ${lamp._id}`])
    })
    await pressed('Lamp', false)
    expect(count()).toHaveTextContent('1')
  })

  test('a refused change is reverted by loading the list again', async () => {
    refuses(endpoints.wishlist.add, 'not_found')
    open()
    await pressed('Chair', true)
    await user.click(heart('Lamp'))
    await waitFor(() => expect(asked).toEqual(['read', 'read']))
    await pressed('Lamp', false)
    expect(count()).toHaveTextContent('1')
  })

  test('a list that fails to load is logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    breaks(endpoints.wishlist.read)
    open()
    await waitFor(() => expect(log).toHaveBeenCalledWith('wishlist', 'network'))
    expect(heart('Chair')).toHaveAttribute('aria-pressed', 'false')
    log.mockRestore()
  })
})

describe('wishlist of a visitor', () => {
  beforeEach(async () => {
    signedIn = false
    await fetchSession()
  })
  const saved = () => JSON.parse(localStorage.getItem('haat-wishes') ?? '[]') as string[]

  test('is stored on the device and synced with other tabs', async () => {
    const { store } = open()
    await user.click(heart('Lamp'))
    await user.click(heart('Chair'))
    await pressed('Lamp', true)
    expect(saved()).toEqual([chair._id, lamp._id])
    expect(store.getState().cart.wishlist).toBe(2)
    localStorage.setItem('haat-wishes', JSON.stringify([chair._id, 'rubbish', 7]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'haat-wishes' })))
    await pressed('Lamp', false)
    await pressed('Chair', true)
    expect(count()).toHaveTextContent('1')
    await user.click(heart('Chair'))
    expect(localStorage.getItem('haat-wishes')).toBeNull()
    expect(asked).toEqual([])
  })

  test('is merged into the account at sign-in, and deleted from the device once that succeeds', async () => {
    stored = []
    refuses(endpoints.wishlist.merge, 'busy', {}, true)
    const { unmount } = open()
    await user.click(heart('Lamp'))
    await user.click(heart('Chair'))
    signedIn = true
    await fetchSession()
    await waitFor(() => expect(asked).toContain('read'))
    expect(saved()).toHaveLength(2)
    await pressed('Lamp', true)
    unmount()

    answers(endpoints.wishlist.merge, ({ input }) => {
      asked.push(`merge ${String(input.productIds)}`)
      stored = [chair, lamp]
      return { wishlist: stored, added: 2 }
    })
    open()
    await waitFor(() => expect(asked).toContain(`merge ${lamp._id},${chair._id}`))
    await waitFor(() => expect(saved()).toEqual([]))
    await pressed('Lamp', true)
    expect(count()).toHaveTextContent('2')
  })

  test('a change after the session ended is stored on the device', async () => {
    signedIn = true
    await fetchSession()
    open()
    await pressed('Chair', true)
    signedIn = false
    refuses(endpoints.wishlist.add, 'sign_in_required', {}, true)
    await user.click(heart('Lamp'))
    await waitFor(() => expect(saved()).toEqual([lamp._id]))
    await pressed('Lamp', true)
    expect(count()).toHaveTextContent('1')
  })

  test('shows available products of the device, and links to sign-in', async () => {
    localStorage.setItem('haat-wishes', JSON.stringify([lamp._id, gone, chair._id]))
    answers(endpoints.catalog.list, ({ input }) => {
      const ids = [input.ids].flat()
      return { products: [chair, lamp].filter(({ _id }) => ids.includes(_id)), next: null, total: 2 } as never
    })
    open(<WishlistPage />)
    expect(await screen.findByText('2 saved items')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Lamp', 'Chair'])
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?callbackUrl=%2Fwishlist')
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove Lamp from wishlist' }))
    expect(saved()).toEqual([gone, chair._id])
    expect(await screen.findByText('1 saved item')).toBeVisible()
  })
})

describe('wishlist page', () => {
  test('shows the entries and removes one at once', async () => {
    stored = [lamp, chair]
    open(<WishlistPage />)
    expect(await screen.findByText('2 saved items')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Lamp from wishlist' }))
    expect(screen.queryByText('Lamp')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Wishlist' })).toHaveFocus()
    await waitFor(() => expect(asked).toContain(`remove ${lamp._id}`))
    expect(count()).toHaveTextContent('1')
  })

  test('an empty list shows a message; a failed request can be retried', async () => {
    stored = []
    const { unmount } = open(<WishlistPage />)
    expect(await screen.findByText('Your wishlist is empty')).toBeVisible()
    unmount()
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    breaks(endpoints.wishlist.read, true)
    open(<WishlistPage />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your wishlist is empty')).toBeVisible()
    log.mockRestore()
  })

  test('an entry can be added to the cart, links to its options, or is out of stock', async () => {
    stored = [lamp, card('Coat', { type: 'variable' }), card('Gone', { inStock: false })]
    open(<WishlistPage />)
    expect(await screen.findByRole('button', { name: /^Add to cart\s*: Lamp$/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Select options\s*: Coat$/ })).toHaveAttribute('href', '/product/coat')
    expect(screen.getByText('Out of stock')).toBeVisible()
  })

  test('can be shared with a link and unshared', async () => {
    let token: string | null = null
    answers(endpoints.wishlist.readShare, () => ({ token }))
    answers(endpoints.wishlist.share, ({ input }) => {
      token = input.shared ? 'a'.repeat(43) : null
      return { token }
    })
    open(<WishlistPage />)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const choice = await screen.findByRole('checkbox', { name: 'Share with a link' })
    expect(choice).not.toBeChecked()
    await user.click(choice)
    const link = await screen.findByRole('textbox', { name: 'Wishlist link' })
    expect(link).toHaveValue(`${location.origin}/wishlists/${'a'.repeat(43)}`)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/wishlists/${'a'.repeat(43)}`)
    await user.click(choice)
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })
})

describe('shared wishlist', () => {
  const openShared = () =>
    open(
      <Routes>
        <Route path="/product/:token" element={<SharedWishlistPage />} />
      </Routes>,
    )

  test('shows the owner, and a customer adds a product to the own wishlist', async () => {
    answers(endpoints.wishlist.readShared, { wishlist: [lamp], name: 'Amina' })
    openShared()
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('\u2068Amina\u2069’s wishlist')
    expect(screen.queryByRole('button', { name: 'Remove Lamp from wishlist' })).toBeNull()
    await user.click(heart('Lamp'))
    await waitFor(() => expect(asked).toContain(`add ${lamp._id}`))
  })

  test('a list that is no longer shared shows a message', async () => {
    refuses(endpoints.wishlist.readShared, 'not_found')
    openShared()
    expect(await screen.findByText('This wishlist isn’t shared')).toBeVisible()
  })
})
