import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockOf } from '@haat/shared/blocks/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Provider } from 'react-redux'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../../lib/api/api.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { answers } from '../../../../testing/server.ts'
import { PostsField } from './posts-field.tsx'

const user = userEvent.setup()

beforeEach(() =>
  answers(endpoints.posts.tags, {
    tags: [
      { name: 'Leather', names: { fr: 'Cuir', bn: 'চামড়া' }, version: 1 },
      { name: 'Care', names: {}, version: 0 },
    ],
  }),
)

function open(tag: string) {
  const onChange = vi.fn()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  const block = { type: 'posts', source: { kind: 'latest', tag, limit: 3 } } as unknown as BlockOf<'posts'>
  render(
    <Provider store={store}>
      <PostsField block={block} onChange={onChange} />
    </Provider>,
  )
  return onChange
}

test('a tag is found by its name and its translations, and stored by its name', async () => {
  const onChange = open('')
  const field = await screen.findByRole('combobox', { name: i18next.t('dashboard.blocks.posts.tag') })
  for (const words of ['cuir', 'চামড়া', 'leath']) {
    await user.clear(field)
    await enterText(user, field, words)
    await screen.findByRole('option', { name: /^Leather/ })
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Care' })).toBeNull())
  }
  await user.click(screen.getByRole('option', { name: /^Leather/ }))
  expect(onChange).toHaveBeenLastCalledWith({ source: { kind: 'latest', tag: 'Leather', limit: 3 } })
})

test('a tag that no post uses any more stays selected and can be removed', async () => {
  const onChange = open('Tea')
  await user.click(await screen.findByRole('button', { name: /Tea/ }))
  expect(onChange).toHaveBeenLastCalledWith({ source: { kind: 'latest', tag: '', limit: 3 } })
})
