import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { CustomField, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { enterText } from '../../../../testing/enter-text.ts'
import { answers } from '../../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const admin: Partial<Session['user']> = { name: 'Amina', email: 'amina@example.com', a: true }
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const product = {
  ...{ _id: id(1), version: 3, slug: 'coat', name: 'Coat', type: 'simple', status: 'active', publishAt: null },
  ...{ shortDescription: '', description: '', options: [], brand: null, categories: [], tags: [], media: [], variants: [] },
  texts: { fr: { name: 'Manteau' }, ar: { name: 'معطف' } },
  seo: { title: '', description: '', keyword: '' },
} as unknown as DashboardProduct
const field = (n: number, name: string, type: CustomField['type']): CustomField => ({
  ...{ _id: id(n), key: name.toLowerCase(), type, name, group: '', unit: '', texts: {}, choices: [], categoryIds: [] },
  ...{ facet: false, products: 1, version: 1 },
})
let values: Record<string, StoredValue>
let sent: Record<string, unknown>[]

beforeEach(() => {
  localStorage.clear()
  sent = []
  values = { [id(5)]: { value: 'Hand wash', texts: { fr: 'À la main' } }, [id(6)]: { value: 100, texts: {} } }
  answers(endpoints.catalog.read, () => ({ product }))
  answers(endpoints.customFields.ofProduct, () => ({
    fields: [field(5, 'Care', 'text'), field(6, 'Weight', 'number')],
    values,
    version: 3,
  }))
  answers(endpoints.customFields.saveValues, ({ input }) => {
    sent.push(input)
    values = { ...values, ...(input.values as typeof values) }
    return { product: { ...product, version: 4 }, undo: id(8) }
  })
})

test('custom fields count as missing translations, are shown beside product texts and saved separately', async () => {
  await openDashboard(`/dashboard/products/${id(1)}/translations?language=ar`, admin)
  expect(await screen.findByText('Not translated yet: Care')).toBeVisible()
  expect(screen.getByRole('tab', { name: /^Français/ })).toHaveTextContent('Everything is translated.')
  const care = within(screen.getByRole('region', { name: 'Care' }))
  expect(care.getByText('Hand wash')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Weight' })).toBeNull()
  await enterText(user, care.getByRole('textbox', { name: 'Care' }), 'غسيل يدوي')
  await user.click(screen.getByRole('button', { name: 'Save fields' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { version: 3, values: { [id(5)]: { value: 'Hand wash', texts: { fr: 'À la main', ar: 'غسيل يدوي' } } } },
    ]),
  )
  expect(await screen.findByText('Everything is translated.', { selector: '[role=status]' })).toBeVisible()
})
