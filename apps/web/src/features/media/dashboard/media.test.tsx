import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses, server } from '../../../testing/server.ts'
import { toFolderNodes } from './folders.ts'
import { libraryUploads } from './use-uploads.ts'

const user = userEvent.setup()
const rows = endpoints.media
const admin: Partial<Session['user']> = { email: 'amina@example.com', a: true }
const looking: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'media', view: true, edit: false, delete: false }] },
}
const made = (n: number, more: Partial<DashboardMedia> = {}): DashboardMedia => ({
  _id: `p${n}`,
  image: { url: `/media/${n}.webp`, srcset: '', width: 800, height: 1000, alt: more.alt ?? `Picture of ${n}` },
  alt: `Picture of ${n}`,
  alts: {},
  folder: '',
  focalX: 50,
  focalY: 50,
  bytes: 120_000,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 1,
  ...more,
})
let library: DashboardMedia[]
let asked: Record<string, unknown>[]

beforeAll(() => import('./media-page.tsx'))

beforeEach(() => {
  libraryUploads.tidy()
  asked = []
  library = [made(1), made(2, { folder: 'shoes/summer' }), made(3)]
  answers(rows.list, ({ input }) => {
    asked.push(input)
    const folder = input.folder === '/' ? '' : input.folder
    const media = library.filter((one) => (folder === undefined || one.folder === folder) && !(input.unused && one._id === 'p1'))
    return {
      media,
      folders: [
        { folder: '', count: 2 },
        { folder: 'shoes/summer', count: 1 },
      ],
      next: null,
      total: media.length,
    }
  })
  answers(rows.read, ({ input }) => ({
    media: library.find(({ _id }) => _id === input.mediaId)!,
    uses: input.mediaId === 'p1' ? [{ place: 'product' as const, _id: 'x', name: 'Red shoe' }] : [],
  }))
})
const tiles = () => within(screen.getByRole('list', { name: 'Media' })).getAllByRole('button')
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })

test('intermediate folders are listed below their parents', () => {
  const nodes = toFolderNodes(
    [
      { folder: '', count: 4 },
      { folder: 'a/b/c', count: 1 },
      { folder: 'a-z', count: 2 },
    ],
    'new',
  )
  expect(nodes.map(({ folder, depth, count }) => [folder, depth, count])).toEqual([
    ['a', 0, 0],
    ['a/b', 1, 0],
    ['a/b/c', 2, 1],
    ['a-z', 0, 2],
    ['new', 0, 0],
  ])
})

describe('media library', () => {
  test('is filtered by folder and use in the URL', async () => {
    await openDashboard('/dashboard/media', admin)
    await waitFor(() => expect(tiles()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: /summer/ }))
    await waitFor(() => expect(tiles()).toHaveLength(1))
    expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/media?folder=shoes%2Fsummer')
    await user.click(screen.getByRole('button', { name: /No folder/ }))
    await waitFor(() => expect(tiles()).toHaveLength(2))
    expect(asked.at(-1)).toMatchObject({ folder: '/' })
    await user.click(screen.getByRole('button', { name: /All pictures/ }))
    await user.click(screen.getByRole('button', { name: 'Unused' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ unused: '1' }))
  })

  test('a failed request can be retried; an empty library shows a message', async () => {
    breaks(rows.list, true)
    await openDashboard('/dashboard/media', admin)
    library = []
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  })

  test('staff who may only view see no actions', async () => {
    await openDashboard('/dashboard/media?picture=p3', looking)
    expect(await screen.findByRole('dialog', { name: 'Picture' })).toBeVisible()
    expect(await screen.findByLabelText('Alt text')).toHaveAttribute('readonly')
    for (const name of ['Save', 'Delete', 'Add pictures']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('selected images are moved to a folder; a refused deletion clears the selection', async () => {
    const sent: unknown[] = []
    answers(rows.move, ({ input }) => {
      sent.push(input)
      return { results: (input.ids as string[]).map((_id) => ({ _id, done: true, undo: `u-${_id}` })) }
    })
    refuses(rows.remove, 'in_use')
    await openDashboard('/dashboard/media', admin)
    await waitFor(() => expect(tiles()).toHaveLength(3))
    await user.click(screen.getByRole('checkbox', { name: /Picture of 1/ }))
    await user.click(screen.getByRole('button', { name: 'Select all 3 shown' }))
    await user.click(screen.getByRole('button', { name: 'Move to folder' }))
    await enterText(user, within(screen.getByRole('dialog')).getByLabelText('Folder'), 'hats')
    await user.click(screen.getByRole('button', { name: /Move to .*hats/ }))
    await waitFor(() => expect(sent).toEqual([{ ids: ['p1', 'p2', 'p3'], folder: 'hats' }]))
    await user.click(screen.getByRole('checkbox', { name: /Picture of 1/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Move to folder' })).not.toBeInTheDocument())
  })

  test('uploads several files, explains a refused one, and retries a failed one', async () => {
    let attempts = 0
    server.use(
      http.post('*/api/dashboard/media', () => {
        attempts += 1
        if (attempts === 1) return HttpResponse.json({ success: false, code: 'busy', err: '' }, { status: 503 })
        return HttpResponse.json({ success: true, media: made(9) }, { status: 201 })
      }),
    )
    await openDashboard('/dashboard/media', admin)
    await waitFor(() => expect(tiles()).toHaveLength(3))
    fireEvent.paste(document.body, {
      clipboardData: { files: [picture('a.png'), picture('b.svg', 'image/svg+xml')], types: ['Files'] },
    })
    const list = await screen.findByRole('list', { name: 'Uploads' })
    expect(within(list).getByText(/Not supported/)).toBeVisible()
    await user.click(await within(list).findByRole('button', { name: 'Retry a.png' }))
    expect(await within(list).findByText('Uploaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close list' }))
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument()
  })
})

describe('image', () => {
  test('saves alt texts, folder and focal point, which the arrow keys move', async () => {
    const sent: unknown[] = []
    answers(rows.save, ({ input }) => {
      sent.push(input)
      return { media: made(3, { alt: 'A red hat' }), undo: 'u' }
    })
    await openDashboard('/dashboard/media', admin)
    await user.click(await screen.findByRole('button', { name: 'Open Picture of 3' }))
    const drawer = await screen.findByRole('dialog', { name: 'Picture' })
    const words = await within(drawer).findByLabelText('Alt text')
    await user.clear(words)
    await enterText(user, words, 'A red hat')
    await enterText(user, within(drawer).getByLabelText('Alt text in Français'), 'Un chapeau rouge')
    const point = within(drawer).getByRole('slider')
    point.focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(point).toHaveAttribute('aria-valuetext', '52% from the left, 52% from the top')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { mediaId: 'p3', alt: 'A red hat', alts: { fr: 'Un chapeau rouge' }, folder: '', focalX: 52, focalY: 52 },
      ]),
    )
  })

  test('an image in use shows where and cannot be deleted', async () => {
    await openDashboard('/dashboard/media?picture=p1', admin)
    expect(await screen.findByRole('link', { name: /Red shoe/ })).toHaveAttribute('href', '/dashboard/products/x')
    expect(screen.getByRole('button', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
  })
})
