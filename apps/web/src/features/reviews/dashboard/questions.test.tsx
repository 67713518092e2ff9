import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardQuestion } from '@haat/shared/reviews/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.reviews
const staffWith = (rights: { edit: boolean; delete: boolean }): Partial<Session['user']> => ({
  s: { status: 'active', permissions: [{ name: 'reviews', view: true, ...rights }] },
})
const at = '2026-01-05T10:00:00.000Z'
const question = (n: number, more: Partial<DashboardQuestion> = {}): DashboardQuestion => ({
  _id: `id-${n}`,
  product: { _id: 'p-1', name: `Shoe ${n}`, slug: `shoe-${n}` },
  author: `Author ${n}`,
  guest: true,
  text: `Question ${n}`,
  language: 'en',
  status: 'pending',
  answer: null,
  createdAt: at,
  updatedAt: at,
  ...more,
})
let questions: DashboardQuestion[]
let sent: Record<string, unknown>[]

beforeAll(() => Promise.all([import('./questions-page.tsx')]), 60_000)
beforeEach(() => {
  sent = []
  questions = [question(1), question(2, { answer: 'Yes.' })]
  answers(rows.questions, ({ input }) => {
    const found = questions.filter(({ status }) => !input.status || status === input.status)
    return { questions: found, next: null, total: found.length }
  })
  answers(rows.decideQuestions, ({ input }) => {
    sent.push(input)
    const {
      questions: meant,
      status,
      answer,
    } = input as {
      questions: { _id: string }[]
      status?: DashboardQuestion['status']
      answer?: string
    }
    const ids = meant.map(({ _id }) => _id)
    questions = questions.map((one) =>
      ids.includes(one._id) ? { ...one, ...(status && { status }), ...(answer && { answer }) } : one,
    )
    return { results: ids.map((_id) => ({ _id, done: true, undo: `undo-${_id}` })) }
  })
  answers(rows.deleteQuestion, ({ input }) => {
    questions = questions.filter(({ _id }) => _id !== input.questionId)
    return {}
  })
})
const card = (n: number) => screen.findByText(`Question ${n}`).then((text) => text.closest('li')!)
const seen = (n: number) => [{ _id: `id-${n}`, seen: at }]

test('the key to publish asks for an answer first; question and answer are published together', async () => {
  await openDashboard('/dashboard/reviews/questions', staffWith({ edit: true, delete: false }))
  expect(within(await card(1)).queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(within(await card(1)).queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.keyboard('{ArrowDown}a')
  const field = await within(await card(1)).findByRole('textbox', { name: 'Your answer' })
  expect(field).toHaveFocus()
  expect(sent).toEqual([])
  await enterText(user, field, 'It does')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([{ questions: seen(1), status: 'published', answer: 'It does' }]))
  await waitFor(() => expect(screen.queryByText('Question 1')).toBeNull())
  await user.click(within(await card(2)).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent[1]).toEqual({ questions: seen(2), status: 'published' }))
  expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
})

test('a question is answered by email only, and deleted after a confirmation', async () => {
  await openDashboard('/dashboard/reviews/questions', staffWith({ edit: true, delete: true }))
  await user.click(within(await card(1)).getByRole('button', { name: 'Answer' }))
  await enterText(user, await within(await card(1)).findByRole('textbox', { name: 'Your answer' }), 'It does')
  await user.click(within(await card(1)).getByRole('button', { name: 'Answer by email only' }))
  await waitFor(() => expect(sent).toEqual([{ questions: seen(1), answer: 'It does' }]))
  expect(await within(await card(1)).findByText('It does')).toBeVisible()
  await user.click(within(await card(2)).getByRole('button', { name: 'Delete' }))
  expect(screen.getByText('Delete this question permanently?')).toBeVisible()
  await user.click(within(await card(2)).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Question 2')).toBeNull())
})
