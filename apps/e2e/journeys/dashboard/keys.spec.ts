import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { keys, tabTo } from '../../support/people/input-device.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { demoCustomer, signInQuietly, somebody } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { like } from '../../support/texts.ts'

test.use({ language: 'ar', viewport: { width: 1280, height: 900 } })

test('in Arabic, with an Arabic keyboard only: an order is found, confirmed, packed, and found again in the list', async ({
  page,
  elsewhere,
  t,
}) => {
  const buyer = await elsewhere()
  await signInQuietly(buyer, demoCustomer)
  const number = await buyQuietly(buyer, somebody({ email: demoCustomer.email }), tee)
  const isOrder = new RegExp(`/dashboard/orders/${number}$`)
  const stateOf = async () => {
    const answer = await page.request.get(`/api/dashboard/orders/${number}`)
    const { order } = (await answer.json()) as { order: Pick<DashboardOrder, 'status' | 'parcels'> }
    return [order.status, ...order.parcels.map(({ state }) => state)]
  }
  const device = keys(page)
  const press = await arabicKeys(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await signInQuietly(page, admin)
  await page.goto('/dashboard')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const menu = await page.getByRole('navigation', { name: t('dashboard.frame.menu') }).boundingBox()
  expect(menu!.x, 'the menu stands at the right').toBeGreaterThan(640)

  await test.step('staff find the order by its number', async () => {
    await press('KeyK', { ctrl: true })
    const search = dialog.getByRole('combobox')
    await expect(search).toBeFocused()
    await page.keyboard.type(number)
    await expect(page.getByRole('option', { name: like(number) }).first()).toBeVisible()
    await expect(page.getByRole('option', { selected: true })).toContainText(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(isOrder)
    await settled(page)
    await expectFocusOnPage(page)
  })

  await test.step('the list of shortcuts shows those of the page', async () => {
    await press('Slash', { shift: true })
    await expect(dialog.getByRole('heading', { name: t('dashboard.keys.title') })).toBeVisible()
    await expect(dialog).toContainText(t('dashboard.orders.action.confirm'))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocusOnPage(page)
  })

  await test.step('one key confirms the order, then packs it, then opens the shipment dialog', async () => {
    await press('Period')
    await expect(main.getByText(t('dashboard.orders.status.confirmed'), { exact: true }).first()).toBeVisible()
    await expect(main.getByRole('button', { name: t('dashboard.orders.action.packAll'), exact: true })).toBeVisible()
    await press('Period')
    await expect(main.getByRole('button', { name: t('dashboard.orders.action.ship'), exact: true }).first()).toBeVisible()
    expect(await stateOf()).toEqual(['confirmed', 'packed'])
    await press('Period')
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocusOnPage(page)
  })

  await test.step('keys open the list, its search and a filter', async () => {
    await press('KeyG')
    await press('KeyO')
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await settled(page)
    await expectFocusOnPage(page)
    await press('Slash')
    await expect(main.getByRole('searchbox', { name: t('dashboard.orders.search') })).toBeFocused()
    await device.press(main.getByRole('button', { name: t('dashboard.list.filter'), exact: true }))
    await expect(dialog).toBeVisible()
    const status = dialog.getByRole('group', { name: t('dashboard.orders.column.status'), exact: true })
    await device.choose(status.getByRole('checkbox', { name: t('dashboard.orders.status.confirmed'), exact: true }))
    await device.press(dialog.getByRole('button', { name: t('dashboard.list.show'), exact: true }))
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/status=confirmed/)
    await settled(page)
    await expectFocusOnPage(page)
  })

  await test.step('arrow keys move through the rows, and keys select and open one', async () => {
    const links = main.locator('tbody [data-row-link]')
    await expect(links.first()).toContainText(number)
    await tabTo(page, links.first())
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(links.first()).toBeFocused()
    await press('KeyX')
    await expect(page.getByRole('status').filter({ hasText: t('dashboard.list.chosen', { count: 1 }) })).toBeVisible()
    await press('KeyX')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(isOrder)
    await expectFocusOnPage(page)
  })
})

/** Characters of the keys of an Arabic keyboard, without and with Shift. */
const letters = {
  KeyG: ['ل', 'لأ'],
  KeyK: ['ن', '،'],
  KeyO: ['خ', '×'],
  KeyX: ['ء', 'ْ'],
  Period: ['ز', '.'],
  Slash: ['ظ', '؟'],
} as const

/** Presses keys by their physical position, with the characters of an Arabic keyboard. */
async function arabicKeys(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return async (code: keyof typeof letters, { ctrl = false, shift = false } = {}) => {
    const event = { code, key: letters[code][shift ? 1 : 0], modifiers: (ctrl ? 2 : 0) + (shift ? 8 : 0) }
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
}

/** Expects the focus in the page, so that the next Tab does not start at the header. */
const expectFocusOnPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('#main') !== null), 'the focus is on the page').toBe(true)
