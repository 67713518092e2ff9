import { endpoints } from 'virtual:endpoints'
import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { answers } from '../../testing/server.ts'
import BlockList from './components/block-list.tsx'

const user = userEvent.setup()
let count = 0
const block = (more: object): ShownBlock => {
  count += 1
  return { _id: `0192f0c1-2345-7abc-8def-${String(count).padStart(12, '0')}`, devices: 'all', ...more } as ShownBlock
}

beforeEach(() =>
  answers(endpoints.pages.list, { pages: [], menus: { header: null, 'footer-shop': null, 'footer-help': null }, journal: false }),
)

function open(blocks: ShownBlock[]) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded({ ...defaultSettings, email: 'hello@tea.example', address: '12 Lake Road' }))
  return render(
    <Provider store={store}>
      <MemoryRouter>
        <BlockList blocks={blocks} />
      </MemoryRouter>
    </Provider>,
  )
}

test('the first hero has the heading of the page; others have headings below it', () => {
  const hero = { type: 'hero', eyebrow: '', text: '', image: null, buttons: [] }
  open([block({ ...hero, title: 'Spring' }), block({ ...hero, title: 'Summer' })])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spring')
  expect(screen.getByRole('heading', { name: 'Summer' }).tagName).toBe('H2')
})

test('a block for phones or for large screens is rendered once and hidden by screen width', () => {
  const spacer = { type: 'spacer', size: 'small', line: true }
  const { container } = open([block({ ...spacer, devices: 'phone' }), block({ ...spacer, devices: 'desktop' })])
  expect([...container.children].map(({ className }) => className)).toEqual([
    expect.stringContaining('md:hidden'),
    expect.stringContaining('max-md:hidden'),
  ])
})

test('nothing is loaded from a video site before the visitor starts the video', async () => {
  const { container } = open([
    block({ type: 'video', title: 'How it is made', caption: '', provider: 'youtube', video: 'dQw4w9WgXcQ', image: null }),
  ])
  expect(container.querySelector('iframe')).toBeNull()
  expect(screen.getByText(/YouTube/)).toBeVisible()
  await user.click(screen.getByRole('button'))
  const frame = screen.getByTitle('How it is made')
  expect(frame).toHaveAttribute('src', expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/))
})

test('a click on a question opens its answer; markup in both is text', async () => {
  open([block({ type: 'faq', title: 'Questions', questions: [{ question: 'Is <b>it</b> hot?', answer: '<img src=x> Yes.' }] })])
  const question = screen.getByText('Is <b>it</b> hot?')
  expect(question.closest('details')).not.toHaveAttribute('open')
  await user.click(question)
  expect(screen.getByText('<img src=x> Yes.')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

test('buttons link into the shop, to another site and to an email address', () => {
  open([
    block({
      type: 'hero',
      eyebrow: '',
      title: 'Tea',
      text: '',
      image: null,
      buttons: [
        { label: 'Shop', href: '/shop?tag=tea' },
        { label: 'Write', href: 'mailto:hello@tea.example' },
      ],
    }),
    block({
      type: 'picture-text',
      title: 'Potter',
      html: '<p>Clay</p>',
      image: null,
      side: 'start',
      buttons: [{ label: 'Visit', href: 'https://potter.example/' }],
    }),
  ])
  const hrefs = ['Shop', 'Write', 'Visit'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(hrefs).toEqual(['/shop?tag=tea', 'mailto:hello@tea.example', 'https://potter.example/'])
})

test('reviews name their author and product, and the newsletter sign-up is loaded lazily', async () => {
  open([
    block({
      type: 'testimonials',
      title: 'What people say',
      reviews: [
        {
          _id: 'r',
          author: 'Rahima',
          stars: 5,
          title: 'Good',
          text: 'Keeps <i>warm</i>.',
          verified: true,
          product: { slug: 'teapot', name: 'Teapot' },
        },
      ],
    }),
    block({ type: 'newsletter', title: 'Letters', text: '' }),
  ])
  const section = screen.getByRole('region', { name: 'What people say' })
  expect(section).toHaveTextContent('Keeps <i>warm</i>.')
  expect(within(section).getByRole('link', { name: /Teapot/ })).toHaveAttribute('href', '/product/teapot')
  expect(await screen.findByRole('heading', { name: 'Letters' })).toBeVisible()
})
