import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { answers, refuses } from '../../../../testing/server.ts'

// jsdom has no layout; browser tests cover it.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const user = userEvent.setup({ delay: null })
const rows = endpoints.productFiles
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const lamp: DashboardProduct = {
  ...{ _id: id(1), version: 1, slug: 'lamp', name: 'Lamp', type: 'simple', status: 'active', publishAt: null },
  ...{ publishedAt: '2026-10-02T10:00:00.000Z', createdAt: '2026-10-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
  ...{ shortDescription: '', description: '', options: [], brand: null, categories: [], tags: [] },
  ...{ seo: { title: '', description: '', keyword: '' }, texts: {}, media: [], variants: [] },
}
const file = (n: number, name: string, more: Partial<DashboardFile> = {}): DashboardFile => ({
  ...{ _id: id(n), kind: 'document', name, names: {}, fileName: `${name}.pdf`, type: 'application/pdf', bytes: 2000, link: null },
  ...{ poster: null, posterId: null, variantId: null, date: '2026-11-01T10:00:00.000Z', version: 1, ...more },
})
let sent: Record<string, unknown>[]

beforeEach(() => {
  localStorage.clear()
  sent = []
  answers(endpoints.catalog.read, { product: lamp })
  answers(shop.catalog.categories, { categories: [], onSale: false })
  answers(shop.catalog.brands, { brands: [] })
  answers(rows.list, { files: [file(2, 'Manual'), file(3, 'Sizes')] })
})

async function openFiles() {
  await openDashboard(`/dashboard/products/${id(1)}`, { name: 'Amina', email: 'amina@example.com', a: true })
  const list = within(await screen.findByRole('region', { name: 'Documents' }))
  const card = async () => within((await list.findAllByRole('listitem'))[0]!)
  return { list, card, name: await (await card()).findByRole('textbox', { name: 'Name' }) }
}
const write = async (field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}

test('a version conflict merges the changes of someone else, and saving again keeps them', async () => {
  const { card, name } = await openFiles()
  await write(name, 'User manual')
  refuses(
    rows.save,
    'version_conflict',
    { files: [file(2, 'Manual', { names: { fr: 'Notice' }, version: 2 }), file(3, 'Sizes')] },
    true,
  )
  await user.click((await card()).getByRole('button', { name: 'Save file' }))
  expect(await screen.findByText(/Someone else also saved changes/)).toBeVisible()
  expect(name).toHaveValue('User manual')
  const saved = file(2, 'User manual', { names: { fr: 'Notice' }, version: 3 })
  answers(rows.save, ({ input }) => {
    sent.push(input)
    return { files: [saved, file(3, 'Sizes')], version: 3 }
  })
  await user.click((await card()).getByRole('button', { name: 'Save file' }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 2, name: 'User manual', names: { fr: 'Notice' } }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull())
  expect(name).toHaveValue('User manual')
})

test('if both changed the name, staff choose between the two', async () => {
  const { card, name } = await openFiles()
  await write(name, 'Mine')
  refuses(rows.save, 'version_conflict', { files: [file(2, 'Theirs', { version: 2 }), file(3, 'Sizes')] }, true)
  await user.click((await card()).getByRole('button', { name: 'Save file' }))
  expect(await screen.findByText(/Someone else also changed Name/)).toBeVisible()
  expect(name).toHaveValue('Mine')
  await user.click(screen.getByRole('button', { name: 'Use theirs' }))
  expect(name).toHaveValue('Theirs')
  expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull()
})

test('reordering a changed list of files is refused, and the list shows the current files', async () => {
  const { list } = await openFiles()
  refuses(rows.arrange, 'version_conflict', { files: [file(3, 'Sizes'), file(4, 'Care'), file(2, 'Manual')] })
  await user.click(list.getByRole('button', { name: 'Move Manual down' }))
  expect(await list.findByText(/Someone else changed these files/)).toBeVisible()
  const names = list.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' }).map(({ value }) => value)
  expect(names).toEqual(['Sizes', 'Care', 'Manual'])
})
