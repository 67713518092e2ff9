import { expect, type Page } from '@playwright/test'
import { like, type Words } from '../texts.ts'
import { sessionChanged, visit } from '../visit.ts'
import type { InputDevice } from './input-device.ts'

export interface Ware {
  /** search query */
  words: string
  name: string
  color?: string
  attribute?: string
}

export interface Person {
  name: string
  email: string
  password: string
  phone: string
  street: string
  city: string
  country: string
}

export const demoCustomer = { email: 'customer@haat.example', password: 'haat-demo' }

let people = 0
/** A new person for each call, so that journeys share no data. */
export const somebody = (over: Partial<Person> = {}): Person => ({
  name: 'Amina Rahman',
  email: `amina.${process.pid}.${Date.now()}.${people++}@example.org`,
  password: 'seven green umbrellas',
  phone: '+8801712345678',
  street: 'House 12, Road 5',
  city: 'Dhaka',
  country: 'BD',
  ...over,
})

/** A customer: the steps of buying, in one language and with one input device. */
export function shopper(page: Page, t: Words, device: InputDevice) {
  const button = (key: string, about?: Record<string, string | number>) =>
    page.getByRole('button', { name: like(t(key, about)) }).filter({ visible: true })
  const field = (key: string) => page.getByLabel(t(key), { exact: true }).filter({ visible: true })
  const heading = (text: string | RegExp) => page.getByRole('heading', { level: 1, name: text })

  const me = {
    button,
    field,
    heading,

    findBySuggestion: async ({ words, name }: Ware) => {
      const box = page.getByRole('combobox', { name: t('catalog.search.label') })
      const sheet = button('catalog.search.label').first()
      await expect(box.or(sheet).first()).toBeVisible()
      if (await sheet.isVisible()) await device.press(sheet)
      await device.write(box, words)
      const offer = page.getByRole('option', { name: like(name) }).first()
      await expect(offer).toBeVisible()
      return { box, offer }
    },

    chooseVariant: async ({ color, attribute }: Ware) => {
      if (color) await device.choose(page.getByRole('radio', { name: color, exact: true }))
      if (attribute) await device.choose(page.getByRole('radio', { name: attribute, exact: true }))
    },

    addToCart: async () => {
      await device.press(button('catalog.add').first())
      await expect(page.getByRole('dialog')).toBeVisible()
      // The code that stores the cart loads late. After its first write, a page that is left stores the pending changes.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('CART'))).not.toBeNull()
    },

    redeemCoupon: async (code: string) => {
      await device.press(button('cart.coupon.have'))
      await device.write(field('cart.coupon.label'), code)
      await device.press(button('cart.coupon.apply'))
      await expect(button('cart.coupon.remove', { code })).toBeFocused()
    },

    fillAddress: async (person: Person) => {
      await device.write(field('checkout.field.fullName'), person.name)
      await device.write(field('checkout.field.phone'), person.phone)
      await device.pick(field('checkout.field.country'), person.country)
      await device.write(field('checkout.field.house'), person.street)
      await device.write(field('checkout.field.city'), person.city)
    },

    signUpHere: async ({ name, email, password }: Person) => {
      const tab = page.getByRole('tab', { name: t('accounts.signUp') })
      if ((await tab.getAttribute('aria-selected')) !== 'true') await device.press(tab)
      const panel = page.getByRole('tabpanel', { name: t('accounts.signUp') })
      await device.write(panel.getByLabel(t('accounts.name'), { exact: true }), name)
      await device.write(panel.getByLabel(t('accounts.email'), { exact: true }), email)
      await device.write(panel.getByLabel(t('accounts.password'), { exact: true }), password)
      await device.press(panel.getByRole('button', { name: t('accounts.signUp') }))
      await expect(page.getByText(like(email)).first()).toBeVisible()
    },

    /** From the cart to the payment step; a guest also enters an email address. */
    goToPayment: async (person: Person) => {
      await visit(page, '/checkout')
      await me.fillAddress(person)
      const email = field('checkout.field.email')
      if ((await email.inputValue()) === '') await device.write(email, person.email)
      await me.goOn('checkout.toDelivery')
      await expect(heading(t('checkout.deliveryTitle'))).toBeVisible()
      await me.goOn('checkout.toPayment')
      await expect(heading(t('checkout.paymentTitle'))).toBeVisible()
      await expect(button('checkout.place')).toBeEnabled()
    },

    goOn: (key: string) => device.press(button(key)),
  }
  return me
}

/** Signs in through the API. */
export async function signInQuietly(page: Page, { email, password } = demoCustomer): Promise<void> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await page.request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password, callbackUrl: '/', json: 'true' },
  })
  expect(answer.ok()).toBe(true)
  sessionChanged(page)
}
