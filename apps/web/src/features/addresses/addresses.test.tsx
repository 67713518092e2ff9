import { endpoints } from 'virtual:endpoints'
import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openAsAmina } from '../../testing/account-page.tsx'
import { answers, breaks, refuses } from '../../testing/server.ts'
import AddressesPage from './storefront/addresses-page.tsx'

const user = userEvent.setup()
const rows = endpoints.addresses
const at = (house: string) => ({
  fullName: 'Amina Rahman',
  phone: '+880 1700 000000',
  email: 'amina@example.com',
  house,
  city: 'Dhaka',
  state: '',
  zipCode: '1205',
  country: 'BD',
})
const saved = (n: number, more: Partial<SavedAddress> = {}): SavedAddress => ({
  _id: `id-${n}`,
  label: '',
  address: at(`${n} Lake Road`),
  defaultShipping: false,
  defaultBilling: false,
  version: 1,
  ...more,
})
let book: SavedAddress[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  book = []
  sent = []
  answers(endpoints.delivery.areas, { areas: [] })
  answers(rows.list, () => ({ addresses: book }))
  answers(rows.add, ({ input }) => {
    sent.push(input)
    book = [...book, saved(sent.length + 10, input as Partial<SavedAddress>)]
    return { addresses: book }
  })
})
const open = () => openAsAmina(AddressesPage, '/account/addresses')
const card = (name: string) => screen.findByRole('article', { name })
const fill = async (dialog: HTMLElement, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) {
    const input = dialog.querySelector<HTMLInputElement>(`[name="shipping.${name}"]`)!
    await user.clear(input)
    if (text) await user.type(input, text)
  }
}

test('an empty book says what it is for; the first address starts with what is known, and is checked', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const dialog = await screen.findByRole('dialog', { name: 'New address' })
  expect(dialog.querySelector('[name="shipping.fullName"]')).toHaveValue('Amina Rahman')
  expect(dialog.querySelector('[name="shipping.email"]')).toHaveValue('amina@example.com')
  await user.selectOptions(within(dialog).getByLabelText('Country'), 'BD')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.querySelector('[name="shipping.phone"]')).toHaveFocus())
  expect(sent).toEqual([])
  await fill(dialog, { phone: '+880 1700 000000', house: '1 Lake Road', city: 'Dhaka', zipCode: '1205' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await card('1 Lake Road')
  expect(sent).toEqual([{ label: '', address: at('1 Lake Road'), defaultShipping: true, defaultBilling: true }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

describe('with addresses', () => {
  beforeEach(() => {
    book = [saved(1, { label: 'Home', defaultShipping: true, defaultBilling: true }), saved(2, { version: 4 })]
  })

  test('defaults are marked; another one becomes the default', async () => {
    answers(rows.update, ({ input }) => {
      sent.push(input)
      book = [saved(2, { defaultShipping: true, version: 5 }), saved(1, { label: 'Home', defaultBilling: true, version: 2 })]
      return { addresses: book }
    })
    await open()
    expect(within(await card('Home')).getByText('Default')).toBeVisible()
    await user.click(within(await card('2 Lake Road')).getByRole('button', { name: /More for/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Use for delivery by default' }))
    expect(await within(await card('2 Lake Road')).findByText('Default for delivery')).toBeVisible()
    expect(within(await card('Home')).getByText('Default for billing')).toBeVisible()
    expect(sent[0]).toMatchObject({ addressId: 'id-2', version: 4, defaultShipping: true, defaultBilling: false })
  })

  test('a phone that cannot be one is told on leaving the field, but one that was saved is not questioned', async () => {
    book = [saved(1, { address: { ...at('1 Lake Road'), phone: '....' } })]
    answers(rows.update, ({ input }) => {
      sent.push(input)
      return { addresses: book }
    })
    await open()
    await user.click(within(await card('1 Lake Road')).getByRole('button', { name: /Edit/ }))
    const dialog = await screen.findByRole('dialog')
    const phone = dialog.querySelector<HTMLInputElement>('[name="shipping.phone"]')!
    await fill(dialog, { phone: '-.-.' })
    await user.tab()
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/at least 4 digits/))
    await fill(dialog, { phone: '....', house: '2 Lake Road' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ address: { phone: '....', house: '2 Lake Road' } }]))
  })

  test('a phone gets the country code of the address, also when the country is changed afterwards, and the chosen one', async () => {
    await open()
    await user.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = await screen.findByRole('dialog')
    const phone = dialog.querySelector<HTMLInputElement>('[name="shipping.phone"]')!
    const country = within(dialog).getByLabelText('Country')
    await user.selectOptions(country, 'BD')
    await fill(dialog, { phone: '০৬১২ ৩৪৫৬৭৮' })
    await user.tab()
    await waitFor(() => expect(phone).toHaveValue('+880 612 345678'))
    await user.selectOptions(country, 'FR')
    await waitFor(() => expect(phone).toHaveValue('+33 6 12 34 56 78'))

    const code = within(dialog).getByLabelText('Country code of the phone number')
    await user.selectOptions(code, 'IN')
    await user.clear(phone)
    await user.type(phone, '98765 43210')
    await user.tab()
    await waitFor(() => expect(phone).toHaveValue('+91 98765 43210'))
    expect(code).toHaveDisplayValue(/India/)
    await user.selectOptions(country, 'BD')
    expect(phone).toHaveValue('+91 98765 43210')
  })

  test('a phone of an unusual length is pointed out and accepted', async () => {
    await open()
    await user.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(within(dialog).getByLabelText('Country'), 'BD')
    await fill(dialog, { phone: '01712', house: '3', city: 'Dhaka', zipCode: '1205' })
    await user.tab()
    const phone = dialog.querySelector<HTMLInputElement>('[name="shipping.phone"]')!
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/unusual for Bangladesh/))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('a removed one can be taken back', async () => {
    answers(rows.remove, () => {
      book = book.slice(1)
      return { addresses: book }
    })
    await open()
    await user.click(within(await card('Home')).getByRole('button', { name: /Remove/ }))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Home' })).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Addresses' })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await card('Home')
    expect(sent).toEqual([{ label: 'Home', address: at('1 Lake Road'), defaultShipping: true, defaultBilling: true }])
  })

  test('what was changed elsewhere meanwhile is not overwritten', async () => {
    refuses(rows.update, 'version_conflict')
    await open()
    await user.click(within(await card('Home')).getByRole('button', { name: /Edit/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit address' })
    await fill(dialog, { house: '9 New Road' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('changed somewhere else')
    expect(dialog.querySelector('[name="shipping.house"]')).toHaveValue('9 New Road')
  })

  test('a full book is told in the dialog, and nothing typed is lost', async () => {
    refuses(rows.add, 'limit_reached')
    await open()
    await user.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(within(dialog).getByLabelText('Country'), 'BD')
    await fill(dialog, { phone: '123456', house: '3', city: 'Dhaka' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('reached the limit')
    expect(dialog.querySelector('[name="shipping.phone"]')).toHaveValue('+880 123456')
  })
})

test('a book that does not load can be asked for again', async () => {
  breaks(rows.list, true)
  book = [saved(1)]
  await open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await card('1 Lake Road')
})
