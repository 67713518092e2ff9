import { endpoints } from 'virtual:endpoints'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Suspense } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { ProductQuestions } from './index.ts'

const user = userEvent.setup({ delay: null })
const question = (n: number) => ({
  _id: `q-${n}`,
  author: 'Rahima K.',
  text: `Question ${n}`,
  date: '2026-01-05T10:00:00.000Z',
  answer: `Answer ${n}`,
})
let asked: Record<string, unknown> | undefined

// Loads the chunks before the timeout of the first test starts.
beforeAll(() => Promise.all([import('./components/product-questions.tsx'), import('./components/question-form.tsx')]))
beforeEach(() => {
  asked = undefined
  answers(endpoints.reviews.questions, ({ input }) =>
    input.cursor ? { questions: [question(2)], next: null, total: 2 } : { questions: [question(1)], next: 'next', total: 2 },
  )
  answers(endpoints.reviews.ask, ({ input }) => {
    asked = input
    return {}
  })
})

async function open({ signedIn = false } = {}) {
  const session = { user: { name: 'Amina Rahman', email: 'a@b.example', image: null }, expires: '2030' }
  server.use(http.get('*/api/auth/session', () => HttpResponse.json(signedIn ? session : {})))
  await fetchSession({ left: true })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Suspense>
          <ProductQuestions slug="kettle" name="Kettle" />
        </Suspense>
      </MemoryRouter>
    </Provider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }))
  return screen.findByLabelText('Your question')
}
const send = () => user.click(screen.getByRole('button', { name: 'Send question' }))

test('answered questions are shown page by page', async () => {
  await open()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('heading', { name: 'Question 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More questions' }))
  expect(await screen.findByText('Answer 2')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More questions' })).toBeNull()
})

test('a guest enters name and email, keeps the text after a failure, and sees that the answer comes by email', async () => {
  const text = await open()
  await enterText(user, text, 'How many cups?')
  await send()
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('This field is required.'))
  expect(screen.getByLabelText('Your name')).toHaveFocus()
  await enterText(user, screen.getByLabelText('Your name'), 'Rahima Khatun')
  await enterText(user, screen.getByLabelText('Email'), 'rahima@example.com')
  refuses(endpoints.reviews.ask, 'rate_limited', {}, true)
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
  expect(text).toHaveValue('How many cups?')
  answers(endpoints.reviews.ask, ({ input }) => {
    asked = input
    return {}
  })
  await send()
  expect(await screen.findByText('Thank you. We’ll email you our answer.', { selector: 'p[tabindex]' })).toBeVisible()
  expect(asked).toEqual({
    slug: 'kettle',
    text: 'How many cups?',
    name: 'Rahima Khatun',
    email: 'rahima@example.com',
    language: 'en',
  })
})

test('a customer only enters the question, and sees the name it is published under', async () => {
  const text = await open({ signedIn: true })
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.getByText(/Amina R\./)).toBeVisible()
  await enterText(user, text, 'How many cups?')
  await send()
  await waitFor(() => expect(asked).toEqual({ slug: 'kettle', text: 'How many cups?', language: 'en' }))
})
