import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { mouse } from '../../support/people/input-device.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { demoCustomer, shopper, signInQuietly, somebody } from '../../support/people/shopper.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/**
 * What a screen reader reads on the five most used pages, in order. The snapshots are written by hand from the trees and leave out data that
 * other journeys change. When you change a snapshot, read it as a person who cannot see the page.
 */
test('the accessibility tree of the five most used pages is in order and names every part', async ({ page, elsewhere, t }) => {
  const reads = (name: string) => expect(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
  await page.goto('/')
  await reads('frame')
  await reads('home')
  await expectNamed(page)
  await page.goto('/category/coats')
  await reads('list')
  await expectNamed(page)
  await page.goto('/product/weekday-tee?color=Navy&attribute=L')
  await reads('product')
  await expectNamed(page)

  await signInQuietly(page)
  const me = shopper(page, t, mouse)
  await me.addToCart()
  await me.goToPayment(somebody({ email: demoCustomer.email }))
  await reads('checkout')
  await expectNamed(page)

  const number = await buyQuietly(page, somebody({ email: demoCustomer.email }), tee)
  const staff = await elsewhere()
  await signInQuietly(staff, admin)
  await staff.setViewportSize({ width: 1280, height: 900 })
  await staff.goto(`/dashboard/orders/${number}`)
  await expect(staff.locator('body')).toMatchAriaSnapshot({ name: 'dashboard-order.aria.yml' })
  await expectNamed(staff)
})

/** Expects a name for every control that says what it does, not what it is, and different names for the regions of a page. */
async function expectNamed(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot()
  const lines = tree.split('\n').map((line) => line.trim().replace(/^- '?/, ''))
  const controls = lines.filter((line) =>
    /^(link|button|textbox|combobox|checkbox|radio|img|region|dialog|navigation)\b/.test(line),
  )
  expect(
    controls.filter((line) => !/^\w+ "(?!(image|img|picture|icon|button|link|click here)")/i.test(line) && !/^\w+ \//.test(line)),
  ).toEqual([])
  const regions = controls.filter((line) => line.startsWith('region')).map((line) => /"(.*?)"/.exec(line)?.[1])
  expect(new Set(regions).size).toBe(regions.length)
}
