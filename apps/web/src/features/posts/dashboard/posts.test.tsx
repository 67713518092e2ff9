import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardPost, DashboardPostRow } from '@haat/shared/posts/dashboard/schema.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.posts
const admin: Partial<Session['user']> = { a: true }
const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'pages', view: true, edit: false, delete: false }] },
}
const words = { summary: '', body: '', seoTitle: '', seoDescription: '' }
const post: DashboardPost = {
  _id: 'id-1',
  slug: 'our-tea',
  title: 'Our tea',
  ...words,
  body: '<p>Hello</p>',
  texts: { fr: { ...words, title: 'Notre thé' } },
  picture: null,
  tags: ['Tea'],
  author: 'Ada',
  status: 'draft',
  publishedAt: null,
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 3,
}
const row = (more: Partial<DashboardPostRow>): DashboardPostRow => {
  const { _id, slug, title, tags, author, status, publishedAt, updatedAt, version } = post
  return { _id, slug, title, tags, author, status, publishedAt, updatedAt, version, picture: null, languages: ['fr'], ...more }
}
let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  answers(rows.tags, { tags: ['Tea', 'Kitchen'].map((name) => ({ name, names: {}, version: 0 })) })
  answers(rows.read, { post })
  answers(rows.save, ({ input }) => {
    sent.push(input)
    return { post: { ...post, title: 'Our coffee', version: 4 }, undo: 'entry' }
  })
})

describe('post list', () => {
  test('shows drafts, scheduled and published posts, and filters by state', async () => {
    const asked: Record<string, unknown>[] = []
    answers(rows.list, ({ input }) => {
      asked.push(input)
      return {
        posts: [
          row({ _id: '1', title: 'Plan', status: 'published', publishedAt: '2999-01-01T10:00:00.000Z' }),
          row({ _id: '2', title: 'News', status: 'published', publishedAt: '2026-01-01T10:00:00.000Z' }),
          row({ _id: '3', title: 'Idea' }),
        ],
        next: null,
        total: 3,
      }
    })
    await openDashboard('/dashboard/pages/journal?state=scheduled', admin)
    expect(await screen.findByRole('link', { name: 'Plan' })).toHaveAttribute('href', '/dashboard/pages/journal/1')
    const lines = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(lines.find((line) => line?.includes('Plan'))).toContain('Scheduled')
    expect(lines.find((line) => line?.includes('News'))).toContain('Published')
    expect(lines.find((line) => line?.includes('Idea'))).toContain('Draft')
    expect(asked[0]).toMatchObject({ state: 'scheduled', sort: '-date' })
  })

  test('an empty list shows a message; staff who may only view see no link to a new post', async () => {
    answers(rows.list, { posts: [], next: null, total: 0 })
    await openDashboard('/dashboard/pages/journal', viewer)
    expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'New post' })).toBeNull()
  })
})

describe('post page', () => {
  test('shows translated tags; a translation is saved at once, and a refusal is shown in the dialog', async () => {
    let tag = { name: 'tea', names: { fr: 'Thé' } as Record<string, string>, version: 1 }
    answers(rows.tags, () => ({ tags: [tag] }))
    refuses(rows.saveTag, 'version_conflict', {}, false)
    await openDashboard('/dashboard/pages/journal/id-1', admin)
    const list = await screen.findByRole('list', { name: 'Tags in other languages' })
    expect(list).toHaveTextContent('Tea · Thé')
    await user.click(screen.getByRole('button', { name: /^Translate .*Tea/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Applies to every post with this tag.')
    await user.type(within(dialog).getByLabelText('العربية'), 'شاي')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toBeVisible()
    answers(rows.saveTag, ({ input }) => {
      sent.push(input)
      tag = { ...tag, names: input.names as Record<string, string>, version: 2 }
      return { tag, undo: 'entry' }
    })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(list).toHaveTextContent('شاي'))
    expect(sent).toEqual([{ name: 'Tea', version: 1, names: { fr: 'Thé', ar: 'شاي' } }])
  })

  test('saves several languages, tags and a scheduled publication', async () => {
    await openDashboard('/dashboard/pages/journal/id-1', admin)
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await enterText(user, title, 'Our coffee')
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Kitchen{Enter}')
    await user.click(screen.getByRole('radio', { name: /Published/ }))
    fireEvent.change(screen.getByLabelText(/Publication date/), { target: { value: '2999-05-01T09:30' } })
    await user.click(screen.getByRole('tab', { name: /Français/ }))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Notre thé')
    await enterText(user, screen.getByRole('textbox', { name: 'Summary' }), 'Du thé')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        postId: 'id-1',
        version: 3,
        title: 'Our coffee',
        tags: ['Tea', 'Kitchen'],
        status: 'published',
        publishedAt: new Date('2999-05-01T09:30').toISOString(),
        texts: { fr: { title: 'Notre thé', summary: 'Du thé' } },
        mediaId: null,
      }),
    )
  })

  test('on a version conflict, changes of both are kept', async () => {
    let isFirst = true
    answers(rows.read, () => ({ post: isFirst ? post : { ...post, author: 'Bea', version: 4 } }))
    await openDashboard('/dashboard/pages/journal/id-1', admin)
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.type(title, '!')
    isFirst = false
    refuses(rows.save, 'version_conflict')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Author' })).toHaveValue('Bea'))
    expect(title).toHaveValue('Our tea!')
  })

  test('a URL used by another post is refused at the field', async () => {
    refuses(rows.save, 'taken', { fields: { slug: 'taken' } })
    await openDashboard('/dashboard/pages/journal/id-1', admin)
    const slug = await screen.findByRole('textbox', { name: 'URL' })
    await user.clear(slug)
    await enterText(user, slug, 'Tea Time')
    await user.tab()
    expect(slug).toHaveValue('tea-time')
    expect(slug).toHaveAccessibleDescription(/The old URL will redirect here/)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(slug).toHaveAccessibleDescription(/Another post uses this URL/))
  })

  test('staff who may only view see no fields', async () => {
    await openDashboard('/dashboard/pages/journal/id-1', viewer)
    expect(await screen.findByText('Hello')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete post' })).toBeNull()
  })

  test('an unknown post shows a not-found message', async () => {
    refuses(rows.read, 'not_found')
    await openDashboard('/dashboard/pages/journal/id-9', admin)
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeVisible()
  })
})
