import { endpoints } from 'virtual:endpoints'
import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openAsAmina } from '../../testing/account-page.tsx'
import { enterText } from '../../testing/enter-text.ts'
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
    if (text) await enterText(user, input, text)
  }
}

test('the first address is prefilled with name and email, validated, and saved as default', async () => {
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

describe('with saved addresses', () => {
  beforeEach(() => {
    book = [saved(1, { label: 'Home', defaultShipping: true, defaultBilling: true }), saved(2, { version: 4 })]
  })

  test('defaults are marked, and another address becomes the default for delivery', async () => {
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

  test('an invalid phone is reported on blur, but one that was saved before is accepted', async () => {
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

  test('a phone gets the calling code of the address country, follows a change of it, and keeps a chosen code', async () => {
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
    expect(within(dialog).getByText('IN', { selector: 'span' })).toBeVisible()
    expect(within(dialog).queryByText('+91', { selector: 'span' })).toBeNull()
    await user.selectOptions(country, 'BD')
    expect(phone).toHaveValue('+91 98765 43210')
  })

  test('a phone of unusual length shows a warning and can be saved', async () => {
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

  test('a removed address can be restored', async () => {
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

  test('a version conflict shows an error and keeps what was typed', async () => {
    refuses(rows.update, 'version_conflict')
    await open()
    await user.click(within(await card('Home')).getByRole('button', { name: /Edit/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit address' })
    await fill(dialog, { house: '9 New Road' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('changed somewhere else')
    expect(dialog.querySelector('[name="shipping.house"]')).toHaveValue('9 New Road')
  })

  test('reaching the address limit shows an error in the dialog and keeps what was typed', async () => {
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

test('a list that fails to load can be retried', async () => {
  breaks(rows.list, true)
  book = [saved(1)]
  await open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await card('1 Lake Road')
})
