import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardReview } from '@haat/shared/reviews/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.reviews
const staffWith = (edit: boolean): Partial<Session['user']> => ({
  s: { status: 'active', permissions: [{ name: 'reviews', view: true, edit, delete: false }] },
})
const picture = { url: '/media/a.webp', srcset: '', width: 10, height: 10, alt: '' }
const review = (n: number, more: Partial<DashboardReview> = {}): DashboardReview => ({
  _id: `id-${n}`,
  product: { _id: 'p-1', name: `Shoe ${n}`, slug: `shoe-${n}` },
  author: `Author ${n}`,
  stars: 4,
  title: `Title ${n}`,
  text: 'Warm and dry.',
  verified: true,
  status: 'pending',
  reply: null,
  pictures: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  ...more,
})
let reviews: DashboardReview[]
let sent: Record<string, unknown>[]

// Loads the page chunk before the timeout of the first test starts.
beforeAll(() => Promise.all([import('./reviews-page.tsx')]), 60_000)
beforeEach(() => {
  sent = []
  reviews = [
    review(1),
    review(2, { pictures: [picture, { ...picture, url: '/media/b.webp' }] }),
    review(3, { status: 'published' }),
  ]
  answers(rows.list, ({ input }) => {
    const found = reviews.filter(({ status }) => !input.status || status === input.status)
    return { reviews: found, next: null, total: found.length }
  })
  answers(rows.decide, ({ input }) => {
    sent.push(input)
    const {
      reviews: meant,
      status,
      reply,
    } = input as { reviews: { _id: string }[]; status?: DashboardReview['status']; reply?: string }
    const ids = meant.map(({ _id }) => _id)
    reviews = reviews.map((one) =>
      ids.includes(one._id) ? { ...one, ...(status && { status }), ...(reply !== undefined && { reply: reply || null }) } : one,
    )
    return { results: ids.map((_id) => ({ _id, done: true, undo: `undo-${_id}` })) }
  })
})
const card = (n: number) => screen.findByRole('heading', { name: `Title ${n}` }).then((title) => title.closest('li')!)
const seen = (n: number) => [{ _id: `id-${n}`, seen: '2026-01-05T10:00:00.000Z' }]

describe('review queue', () => {
  test('shows pending reviews; a key decides on one and moves to the next', async () => {
    await openDashboard('/dashboard/reviews', staffWith(true))
    expect(await card(1)).toHaveTextContent('Verified purchase')
    expect(screen.getByRole('tab', { name: /Pending/ })).toHaveTextContent('2')
    expect(screen.queryByRole('heading', { name: 'Title 3' })).not.toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    expect(within(await card(1)).getByRole('button', { name: 'Reply' })).toHaveFocus()
    await user.keyboard('a')
    expect(screen.queryByRole('heading', { name: 'Title 1' })).not.toBeInTheDocument()
    await waitFor(() => expect(sent).toEqual([{ reviews: seen(1), status: 'published' }]))
    await waitFor(async () => expect(within(await card(2)).getByRole('button', { name: 'Reply' })).toHaveFocus())
    await user.keyboard('r')
    await waitFor(() => expect(sent[1]).toEqual({ reviews: seen(2), status: 'rejected' }))
    expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
  })

  test('publishes a review together with a reply', async () => {
    await openDashboard('/dashboard/reviews', staffWith(true))
    const one = await card(1)
    within(one).getByRole('button', { name: 'Reply' }).focus()
    await user.keyboard('{Enter}')
    const field = await within(one).findByRole('textbox', { name: 'Your reply' })
    expect(field).toHaveFocus()
    await user.click(within(one).getByRole('button', { name: 'Reply and publish' }))
    expect(field).toHaveAccessibleDescription('Enter a reply.')
    await enterText(user, field, 'Thank you, r a')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toEqual([{ reviews: seen(1), status: 'published', reply: 'Thank you, r a' }]))
  })

  test('a review that changed in the meantime returns to the queue', async () => {
    answers(rows.decide, { results: [{ _id: 'id-1', done: false, code: 'version_conflict', undo: null }] })
    await openDashboard('/dashboard/reviews', staffWith(true))
    await user.click(within(await card(1)).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/has changed. Read it again/)).toBeVisible()
    expect(await card(1)).toBeVisible()
  })

  test('opens images in a dialog with arrow key navigation', async () => {
    await openDashboard('/dashboard/reviews', staffWith(true))
    await user.click(within(await card(2)).getByRole('button', { name: 'Image 1 of 2' }))
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Image 2 of 2' })).toBeVisible()
  })

  test('is filtered by tabs that are stored in the URL', async () => {
    await openDashboard('/dashboard/reviews', staffWith(true))
    await card(1)
    await user.click(screen.getByRole('tab', { name: 'All' }))
    expect(within(await card(3)).getByText('Published')).toBeVisible()
    expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/reviews?status=all')
  })

  test('publishes several selected reviews at once', async () => {
    await openDashboard('/dashboard/reviews', staffWith(true))
    await card(1)
    for (const n of [1, 2]) await user.click(screen.getByRole('checkbox', { name: new RegExp(`Author ${n}`) }))
    const bar = screen.getByRole('region', { name: '2 selected' })
    await user.click(within(bar).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent).toEqual([{ reviews: [...seen(1), ...seen(2)], status: 'published' }]))
  })
})

test('staff who may only view see no actions, and keys do nothing', async () => {
  await openDashboard('/dashboard/reviews', staffWith(false))
  const one = await card(1)
  expect(within(one).queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  within(one).getByRole('link', { name: 'Shoe 1' }).focus()
  await user.keyboard('a')
  expect(sent).toEqual([])
})

test('a queue that fails to load can be retried', async () => {
  breaks(rows.list)
  await openDashboard('/dashboard/reviews', staffWith(true))
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers(rows.list, { reviews, next: null, total: 3 })
  await user.click(again)
  expect(await card(1)).toBeVisible()
})
