import { Email } from '../../text.ts'
import { countUnits, parseAmount } from '../cells.ts'
import { type Column, listCell, textCell } from './column.ts'

/** A customer as a row of a file describes them. */
export interface CustomerSheet {
  email: string
  name: string
  firstName: string
  lastName: string
  /** ISO time; null if the file does not say */
  since: string | null
  tags: string[]
  note: string
  address: CustomerAddress
}

/** The default address of a customer, in the words of the file. */
export interface CustomerAddress {
  phone: string
  /** used where `phone` is empty */
  addressPhone: string
  street: string
  street2: string
  city: string
  state: string
  zipCode: string
  /** code or English name */
  country: string
}

export interface HistoryAddress {
  name: string
  phone: string
  street: string
  city: string
  state: string
  zipCode: string
  country: string
}

export interface HistoryLine {
  name: string
  sku: string
  qty: number
  /** of one unit, in hundredths of the currency; null if the file does not say */
  price: number | null
}

/** An order of another shop as rows of a file describe it. Amounts in hundredths of its currency; null if the file does not say. */
export interface OrderSheet {
  number: string
  /** ISO time; null until it was written */
  placedAt: string | null
  email: string
  status: string
  paymentStatus: string
  fulfilmentStatus: string
  paymentMethod: string
  currency: string
  itemTotal: number | null
  coupon: string
  discount: number | null
  deliveryMethod: string
  delivery: number | null
  tax: number | null
  total: number | null
  note: string
  tags: string[]
  billing: HistoryAddress
  shipping: HistoryAddress
  lines: HistoryLine[]
}

/** A customer without anything, to write cells into. */
export const emptyCustomer = (): CustomerSheet => ({
  email: '',
  name: '',
  firstName: '',
  lastName: '',
  since: null,
  tags: [],
  note: '',
  address: { phone: '', addressPhone: '', street: '', street2: '', city: '', state: '', zipCode: '', country: '' },
})

const emptyAddress = (): HistoryAddress => ({ name: '', phone: '', street: '', city: '', state: '', zipCode: '', country: '' })

/** An order without anything, to write cells into. */
export const emptyOrder = (): OrderSheet => ({
  number: '',
  placedAt: null,
  email: '',
  status: '',
  paymentStatus: '',
  fulfilmentStatus: '',
  paymentMethod: '',
  currency: '',
  itemTotal: null,
  coupon: '',
  discount: null,
  deliveryMethod: '',
  delivery: null,
  tax: null,
  total: null,
  note: '',
  tags: [],
  billing: emptyAddress(),
  shipping: emptyAddress(),
  lines: [],
})

/** A line of one unit, to write cells into. */
export const emptyLine = (): HistoryLine => ({ name: '', sku: '', qty: 1, price: null })

type CustomerColumn = { level: 'product' } & Column<CustomerSheet>
/** `product`: its cells belong to the order; `variant`: to the line of the row. */
type OrderImportColumn = ({ level: 'product' } & Column<OrderSheet>) | ({ level: 'variant' } & Column<HistoryLine>)

const emailCell = <Target extends { email: string }>(): Pick<Column<Target>, 'read' | 'write'> => ({
  read: ({ email }) => email,
  write: (to, text) => {
    if (text === '') return undefined
    const parsed = Email.safeParse(text)
    if (!parsed.success) return 'not_an_email'
    to.email = parsed.data
    return undefined
  },
})

const momentCell = <Key extends string, Target extends Record<Key, string | null>>(
  key: Key,
): Pick<Column<Target>, 'read' | 'write'> => ({
  read: (from) => from[key] ?? '',
  write: (to, text) => {
    if (text === '') return undefined
    // Times of a file have a zone by now (`readMoment`); elsewhere a time without one is UTC.
    const zoned = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text
    const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(zoned) : Number.NaN
    if (Number.isNaN(time) || time > Date.now() || time < 0) return 'not_a_past_day'
    to[key] = new Date(time).toISOString() as Target[Key]
    return undefined
  },
})

/** `isDeducted`: shops that write the amount with a minus sign mean the same. */
const sumCell = <Key extends string, Target extends Record<Key, number | null>>(
  key: Key,
  { isDeducted = false } = {},
): Pick<Column<Target>, 'read' | 'write' | 'isNumber'> => ({
  isNumber: true,
  read: (from) => (from[key] === null ? '' : String(from[key] / 100)),
  write: (to, text) => {
    if (text === '') return undefined
    const amount = parseAmount(isDeducted ? text.replace(/^[-\u2212]\s*/, '') : text)
    if (amount === undefined) return 'not_an_amount'
    to[key] = amount as Target[Key]
    return undefined
  },
})

const customer = (heading: string, column: Omit<Column<CustomerSheet>, 'heading'>): CustomerColumn => ({
  level: 'product',
  heading,
  ...column,
})

const customerAddressParts: Record<keyof CustomerAddress, { heading: string; also: readonly string[] }> = {
  phone: { heading: 'Phone', also: ['telephone', 'phone number', 'billing phone', 'mobile', 'téléphone'] },
  addressPhone: { heading: 'Address phone', also: ['default address phone', 'shipping phone'] },
  street: {
    heading: 'Street',
    also: ['default address address1', 'address1', 'address 1', 'billing address 1', 'billing street', 'address', 'adresse'],
  },
  street2: { heading: 'Street 2', also: ['default address address2', 'address2', 'address 2', 'billing address 2'] },
  city: { heading: 'City', also: ['default address city', 'billing city', 'town', 'ville'] },
  state: {
    heading: 'State',
    also: ['default address province code', 'default address province', 'province', 'province code', 'billing state', 'region'],
  },
  zipCode: {
    heading: 'Postal code',
    also: ['default address zip', 'zip', 'zip code', 'postcode', 'billing postcode', 'code postal'],
  },
  country: {
    heading: 'Country',
    also: [
      'default address country code',
      'default address country',
      'country code',
      'country / region',
      'billing country',
      'pays',
    ],
  },
}

const customerAddress: CustomerColumn[] = (Object.keys(customerAddressParts) as (keyof CustomerAddress)[]).map((part) =>
  customer(customerAddressParts[part].heading, {
    also: customerAddressParts[part].also,
    read: ({ address }) => address[part],
    write: ({ address }, text) => {
      if ([...text].length > 200) return 'too_long'
      address[part] = text.replace(/^'(?=[\d+])/, '')
      return undefined
    },
  }),
)

/** The columns of a file of customers that can be imported; `also` has the headings of Shopify and WooCommerce. */
export const customerFileColumns: readonly CustomerColumn[] = [
  customer('Email', {
    also: ['e-mail', 'email address', 'user email', 'billing email', 'customer email', 'adresse e-mail'],
    ...emailCell(),
  }),
  customer('Name', { also: ['full name', 'display name', 'customer', 'nom', 'customer name'], ...textCell('name', 120) }),
  customer('First name', { also: ['billing first name', 'prénom', 'first name'], ...textCell('firstName', 80) }),
  customer('Last name', { also: ['billing last name', 'surname', 'family name', 'nom de famille'], ...textCell('lastName', 80) }),
  customer('Customer since', {
    also: ['sign up', 'created at', 'user registered', 'registered', 'date registered'],
    ...momentCell('since'),
  }),
  customer('Tags', { also: ['tag'], ...listCell('tags', { max: 40, most: 20 }) }),
  customer('Note', { also: ['notes', 'customer note'], ...textCell('note', 4000) }),
  ...customerAddress,
]

const order = (heading: string, column: Omit<Column<OrderSheet>, 'heading'>): OrderImportColumn => ({
  level: 'product',
  heading,
  ...column,
})
const line = (heading: string, column: Omit<Column<HistoryLine>, 'heading'>): OrderImportColumn => ({
  level: 'variant',
  heading,
  ...column,
})

const addressParts: Record<keyof HistoryAddress, { heading: string; also: readonly string[] }> = {
  name: { heading: 'name', also: ['name', 'full name'] },
  phone: { heading: 'phone', also: ['phone'] },
  street: { heading: 'street', also: ['street', 'address1', 'address 1'] },
  city: { heading: 'city', also: ['city'] },
  state: { heading: 'state', also: ['province', 'state'] },
  zipCode: { heading: 'postal code', also: ['zip', 'postcode', 'postal code'] },
  country: { heading: 'country', also: ['country'] },
}

const address = (name: 'Billing' | 'Shipping', of: (from: OrderSheet) => HistoryAddress): OrderImportColumn[] =>
  Object.entries(addressParts).map(([part, { heading, also }]) =>
    order(`${name} ${heading}`, {
      also: also.map((one) => `${name.toLowerCase()} ${one}`),
      read: (from) => of(from)[part as keyof HistoryAddress],
      write: (to, text) => {
        if ([...text].length > 200) return 'too_long'
        of(to)[part as keyof HistoryAddress] = text.replace(/^'(?=[\d+])/, '')
        return undefined
      },
    }),
  )

/** The columns of a file of orders that can be imported; `also` has the headings of Shopify and WooCommerce. */
export const orderFileColumns: readonly OrderImportColumn[] = [
  order('Order', { also: ['name', 'order number', 'order #', 'order id', 'number', 'commande'], ...textCell('number', 60) }),
  order('Placed at', { also: ['created at', 'order date', 'date', 'date created'], ...momentCell('placedAt') }),
  order('Email', { also: ['billing email', 'customer email', 'email address'], ...emailCell() }),
  order('Status', { also: ['order status'], ...textCell('status', 60) }),
  order('Payment status', { also: ['financial status'], ...textCell('paymentStatus', 60) }),
  order('Fulfilment status', { also: ['fulfillment status'], ...textCell('fulfilmentStatus', 60) }),
  order('Payment method', { also: ['payment method title', 'payment gateway'], ...textCell('paymentMethod', 120) }),
  order('Currency', {
    also: ['order currency'],
    read: ({ currency }) => currency,
    write: (to, text) => {
      if (text === '') return undefined
      if (!/^[a-z]{3}$/i.test(text)) return 'not_a_currency'
      to.currency = text.toUpperCase()
      return undefined
    },
  }),
  order('Item total', { also: ['subtotal', 'order subtotal', 'net sales', 'cart total'], ...sumCell('itemTotal') }),
  order('Coupon', { also: ['discount code', 'coupon(s)', 'coupons', 'coupon code'], ...textCell('coupon', 120) }),
  order('Discount', {
    also: ['discount amount', 'discount total', 'cart discount'],
    ...sumCell('discount', { isDeducted: true }),
  }),
  order('Delivery', { also: ['shipping', 'shipping total', 'order shipping', 'shipping cost'], ...sumCell('delivery') }),
  order('Delivery method', { also: ['shipping method', 'shipping method title'], ...textCell('deliveryMethod', 120) }),
  order('Tax', { also: ['taxes', 'tax total', 'order tax', 'total tax'], ...sumCell('tax') }),
  order('Total', { also: ['order total', 'grand total', 'n. revenue'], ...sumCell('total') }),
  order('Note', { also: ['notes', 'customer note', 'order notes'], ...textCell('note', 4000) }),
  order('Tags', { also: ['tag'], ...listCell('tags', { max: 60, most: 50 }) }),
  ...address('Billing', ({ billing }) => billing),
  ...address('Shipping', ({ shipping }) => shipping),
  line('Product', { also: ['lineitem name', 'item name', 'product name', 'product(s)', 'line item'], ...textCell('name', 300) }),
  line('SKU', { also: ['lineitem sku', 'item sku', 'product sku'], ...textCell('sku', 80) }),
  line('Quantity', {
    isNumber: true,
    also: ['lineitem quantity', 'item quantity', 'qty', 'items sold'],
    read: ({ qty }) => String(qty),
    write: (to, text) => {
      if (text === '') return undefined
      const units = countUnits(text) ?? 0
      if (units < 1 || units >= 1e7) return 'not_a_count'
      to.qty = units
      return undefined
    },
  }),
  line('Price', { also: ['lineitem price', 'item price', 'item cost', 'product price'], ...sumCell('price') }),
]
