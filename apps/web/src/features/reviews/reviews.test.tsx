import { endpoints } from 'virtual:endpoints'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Suspense } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { OwnReviewPanel } from './index.ts'

const user = userEvent.setup()
let signedIn: boolean
let bought: boolean
let review: OwnReview | null
let written: Record<string, unknown> | undefined
let uploads: number

const picture = (n: number) => ({ _id: `picture-${n}`, url: `/media/${n}.webp`, srcset: '', alt: '', width: 80, height: 80 })

// Loads the chunks before the timeout of the first test starts.
beforeAll(() => Promise.all([import('./components/own-review-panel.tsx'), import('./components/review-form.tsx')]))

beforeEach(async () => {
  signedIn = true
  bought = true
  review = null
  written = undefined
  uploads = 0
  server.use(
    http.get('*/api/auth/session', () =>
      HttpResponse.json(signedIn ? { user: { name: 'Amina Rahman', email: 'a@b.example', image: null }, expires: '2030' } : {}),
    ),
    http.post('*/api/home/review-pictures', () => {
      uploads += 1
      return HttpResponse.json({ success: true, picture: picture(uploads) }, { status: 201 })
    }),
  )
  answers(endpoints.reviews.own, () => ({ bought, review }))
  answers(endpoints.reviews.write, ({ input }) => {
    written = input
    review = {
      _id: 'r',
      stars: Number(input.stars),
      title: String(input.title),
      text: String(input.text),
      pictures: (input.pictures as string[]).map((_id) => ({ ...picture(1), _id })),
      status: 'pending',
      date: '2026-11-21T00:00:00.000Z',
    }
    return { review }
  })
  answers(endpoints.reviews.remove, () => {
    review = null
    return {}
  })
  await fetchSession()
})
afterEach(async () => {
  cleanup()
  signedIn = false
  await fetchSession()
})

function open() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard().concat(api.middleware),
  })
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/product/lamp']}>
        <Suspense>
          <OwnReviewPanel slug="lamp" name="Lamp" />
        </Suspense>
      </MemoryRouter>
    </Provider>,
  )
}
const write = async () => user.click(await screen.findByRole('button', { name: 'Write a review' }))

test('a visitor sees a sign-in link that returns to the reviews', async () => {
  signedIn = false
  await fetchSession()
  open()
  expect(await screen.findByRole('link', { name: 'Sign in to write a review' })).toHaveAttribute(
    'href',
    '/signin?callbackUrl=%2Fproduct%2Flamp%23reviews',
  )
})

test('a customer who has not bought the product sees that only buyers can review it', async () => {
  bought = false
  open()
  expect(await screen.findByText('Only customers who bought this product can review it.')).toBeVisible()
})

test('a review is sent with stars, text and photos, and shown to its author as awaiting approval', async () => {
  open()
  await write()
  const dialog = await screen.findByRole('dialog', { name: /What do you think of/ })
  const form = within(dialog)
  await user.click(await form.findByRole('button', { name: 'Submit review' }))
  expect(await form.findByText('Select a rating from 1 to 5 stars.')).toBeVisible()
  expect(form.getByRole('radio', { name: 'Poor' })).toHaveFocus()
  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  expect(form.getByRole('radio', { name: 'Very good' })).toBeChecked()
  await enterText(user, form.getByRole('textbox', { name: /Title/ }), 'Bright')
  await enterText(user, form.getByRole('textbox', { name: /Your review/ }), 'Warm light.')
  const files = [1, 2].map((n) => new File([`${n}`], `${n}.png`, { type: 'image/png' }))
  await user.upload(form.getByLabelText('Add photos'), files)
  expect(await form.findByRole('img', { name: 'Photo 2' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Remove photo 1' }))
  expect(form.getByText(/Your name appears as \u2068Amina R\.\u2069/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Submit review' }))
  expect(await screen.findByText('Awaiting approval')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(written).toMatchObject({ slug: 'lamp', stars: 4, title: 'Bright', text: 'Warm light.' })
  expect(written!.pictures).toHaveLength(1)
})

test('at most five photos are accepted, and a file that is no image shows an error', async () => {
  open()
  await write()
  const form = within(await screen.findByRole('dialog'))
  const input = await form.findByLabelText('Add photos')
  const file = (n: number) => new File([`${n}`], `${n}.png`, { type: 'image/png' })
  await user.upload(input, [1, 2, 3, 4].map(file))
  await waitFor(() => expect(form.getAllByRole('img')).toHaveLength(4))
  server.use(
    http.post(
      '*/api/home/review-pictures',
      () => HttpResponse.json({ success: false, err: '', code: 'not_an_image' }, { status: 422 }),
      { once: true },
    ),
  )
  await user.upload(form.getByLabelText('Add photos'), [file(5)])
  expect(await form.findByRole('alert')).toBeVisible()
  await user.upload(form.getByLabelText('Add photos'), [6, 7, 8].map(file))
  expect(await form.findByText('You can add up to 5 photos.')).toBeVisible()
  await waitFor(() => expect(form.getAllByRole('img')).toHaveLength(5))
  expect(form.queryByLabelText('Add photos')).toBeNull()
})

test('a refused review keeps what was typed', async () => {
  refuses(endpoints.reviews.write, 'not_a_buyer')
  open()
  await write()
  const form = within(await screen.findByRole('dialog'))
  await user.click(await form.findByRole('radio', { name: 'Good' }))
  await enterText(user, form.getByRole('textbox', { name: /Title/ }), 'Kept')
  await user.click(form.getByRole('button', { name: 'Submit review' }))
  expect(await form.findByRole('alert')).toBeVisible()
  expect(form.getByRole('textbox', { name: /Title/ })).toHaveValue('Kept')
})

test('a customer edits the own review, and deletes it after a confirmation', async () => {
  review = { _id: 'r', stars: 2, title: 'Hm', text: '', pictures: [], status: 'rejected', date: '2026-11-21T00:00:00.000Z' }
  open()
  expect(await screen.findByText('Not published')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit your review' }))
  expect(await form.findByRole('radio', { name: 'Fair' })).toBeChecked()
  expect(form.getByRole('textbox', { name: /Title/ })).toHaveValue('Hm')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }))
  expect(await screen.findByRole('button', { name: 'Write a review' })).toBeVisible()
})
