import { endpoints } from 'virtual:endpoints'
import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsReducer } from '../../lib/settings.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import { cartReducer } from '../cart/index.ts'
import { useWishlistCount, WishlistHeart } from './index.ts'
import WishlistPage from './storefront/wishlist-page.tsx'

const card = (name: string, more: Partial<ProductCard> = {}): ProductCard => ({
  _id: `id-${name}`,
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
const heart = (name: string) => screen.getByRole('button', { name: `Save ${name} to your wishlist` })
const count = () => screen.getByLabelText('count')
const pressed = (name: string, is: boolean) => waitFor(() => expect(heart(name)).toHaveAttribute('aria-pressed', String(is)))

describe('hearts', () => {
  test('the list is loaded once for all of them; the count is kept in the cart', async () => {
    const { store } = open()
    await pressed('Chair', true)
    await pressed('Lamp', false)
    expect(asked).toEqual(['read'])
    expect(count()).toHaveTextContent('1')
    expect(store.getState().cart.wishlist).toBe(1)
  })

  test('change before the shop has answered, and are sent in the order of the clicks', async () => {
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

  test('a refused change is taken back by a look at the list', async () => {
    refuses(endpoints.wishlist.add, 'not_found')
    open()
    await pressed('Chair', true)
    await user.click(heart('Lamp'))
    await waitFor(() => expect(asked).toEqual(['read', 'read']))
    await pressed('Lamp', false)
    expect(count()).toHaveTextContent('1')
  })

  test('a list that does not load is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    breaks(endpoints.wishlist.read)
    open()
    await waitFor(() => expect(log).toHaveBeenCalledWith('wishlist', 'network'))
    expect(heart('Chair')).toHaveAttribute('aria-pressed', 'false')
    log.mockRestore()
  })
})

describe('a visitor', () => {
  test('signs in first, comes back, and finds it added', async () => {
    signedIn = false
    await fetchSession()
    open()
    expect(asked).toEqual([])
    await user.click(heart('Lamp'))
    expect(screen.getByLabelText('place')).toHaveTextContent('/signin?callbackUrl=%2Fproduct%2Flamp%3Fcolor%3DRed')
    signedIn = true
    await fetchSession()
    await pressed('Lamp', true)
    await waitFor(() => expect(asked).toEqual(['read', `add ${lamp._id}`]))
    expect(sessionStorage).toHaveLength(0)
  })

  test('whose session has ended meanwhile is asked to sign in, and it is added then', async () => {
    open()
    await pressed('Chair', true)
    signedIn = false
    refuses(endpoints.wishlist.add, 'sign_in_required', {}, true)
    await user.click(heart('Lamp'))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/signin'))
    expect(count()).toHaveTextContent('0')
    signedIn = true
    await fetchSession()
    await waitFor(() => expect(asked).toContain(`add ${lamp._id}`))
  })

  test('a wish of an hour ago is given up', async () => {
    sessionStorage.setItem('haat-wish', JSON.stringify({ productId: lamp._id, at: Date.now() - 3_600_000 }))
    open()
    await pressed('Chair', true)
    expect(asked).toEqual(['read'])
  })
})

describe('the page', () => {
  test('shows what is wished for and takes it off at once', async () => {
    stored = [lamp, chair]
    open(<WishlistPage />)
    expect(await screen.findByText('2 things you like')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Take Lamp off the wishlist' }))
    expect(screen.queryByText('Lamp')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Wishlist' })).toHaveFocus()
    await waitFor(() => expect(asked).toContain(`remove ${lamp._id}`))
    expect(count()).toHaveTextContent('1')
  })

  test('says what to do when nothing is there, and when it did not load', async () => {
    stored = []
    const { unmount } = open(<WishlistPage />)
    expect(await screen.findByText('Nothing saved yet')).toBeVisible()
    unmount()
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    breaks(endpoints.wishlist.read, true)
    open(<WishlistPage />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing saved yet')).toBeVisible()
    log.mockRestore()
  })

  test('leads on: into the cart, to the choice, or says that there is none', async () => {
    stored = [lamp, card('Coat', { type: 'variable' }), card('Gone', { inStock: false })]
    open(<WishlistPage />)
    expect(await screen.findByRole('button', { name: /^Add to cart\s*: Lamp$/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Choose options\s*: Coat$/ })).toHaveAttribute('href', '/product/coat')
    expect(screen.getByText('Sold out for now')).toBeVisible()
  })
})
