import { expect, test } from '../../support/journey.ts'
import { mouse } from '../../support/people/input-device.ts'
import { shopper } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { like } from '../../support/texts.ts'

test('Back from a product returns to the same card of the same list', async ({ page, t }) => {
  const me = shopper(page, t, mouse)
  await page.goto('/shop')
  const cards = page.locator('main [data-card]')
  await expect(cards.first()).toBeVisible()
  const onePage = await cards.count()
  await me.button('catalog.more').click()
  await expect.poll(() => cards.count()).toBeGreaterThan(onePage)
  const loaded = await cards.count()

  const card = cards.nth(loaded - 3)
  await card.scrollIntoViewIfNeeded()
  const name = await card.getByRole('heading').textContent()
  const before = (await card.boundingBox())!
  await card.getByRole('link').first().click()
  await expect(me.heading(name!)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(cards).toHaveCount(loaded)
  await expect.poll(async () => Math.abs((await card.boundingBox())!.y - before.y)).toBeLessThanOrEqual(4)
  await expect(card.getByRole('heading')).toHaveText(name!)

  // The same after a reload of the product page.
  await card.getByRole('link').first().click()
  await expect(me.heading(name!)).toBeVisible()
  await page.reload()
  await expect(me.heading(name!)).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(loaded)
  await expect.poll(async () => Math.abs((await card.boundingBox())!.y - before.y)).toBeLessThanOrEqual(4)
})

test('filters and sorting are part of the URL, and Back removes them', async ({ page, t }) => {
  await page.goto('/shop')
  const total = page.getByText(new RegExp(`^\\d+ ${t('catalog.results_other', { count: '' }).trim()}`)).first()
  await expect(total).toBeVisible()
  const all = Number.parseInt((await total.textContent())!, 10)
  await mouse.choose(page.getByRole('checkbox', { name: like('Navy') }))
  await expect(page).toHaveURL(/color=Navy/)
  await expect.poll(async () => Number.parseInt((await total.textContent())!, 10)).toBeLessThan(all)
  const some = await total.textContent()
  await page.getByLabel(t('catalog.sort.label')).selectOption('pa')
  await expect(page).toHaveURL(/sort=pa/)
  const amounts = () =>
    page
      .locator('main [data-card]')
      .evaluateAll((cards) =>
        cards.map((card) => Number(card.querySelector('bdi[dir=ltr].font-semibold')?.textContent?.replace(/[^\d.]/g, ''))),
      )
  await expect.poll(async () => isRising(await amounts())).toBe(true)

  await page.reload()
  await expect(page.getByRole('checkbox', { name: like('Navy') })).toBeChecked()
  await expect(page.getByLabel(t('catalog.sort.label'))).toHaveValue('pa')
  await expect(total).toHaveText(some!)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/color=/)
  await expect.poll(async () => Number.parseInt((await total.textContent())!, 10)).toBe(all)
})

const isRising = (amounts: number[]): boolean =>
  amounts.length > 1 && amounts.every((one, index) => index === 0 || one >= amounts[index - 1]!)

test('a new page starts at its top, a reload keeps the scroll position', async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.goto('/product/harbour-coat')
  await settled(page)
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(top).toBe(700)
  await page.reload()
  await settled(page)
  await expect.poll(top).toBe(700)
  await page.goto('/cart')
  await page.goto('/product/harbour-coat')
  await settled(page)
  expect(await top()).toBe(0)
})

test('a search with a typing error finds the product', async ({ page, t }) => {
  await page.goto('/shop?q=harbuor+caot')
  await expect(page.getByText(t('catalog.quoted', { q: 'harbour coat' }))).toBeVisible()
  await expect(page.locator('main [data-card]').first()).toContainText('Harbour Coat')
  await mouse.press(page.getByRole('button', { name: t('catalog.searchExact', { q: 'harbuor caot' }) }))
  await expect(page.getByRole('heading', { name: t('catalog.nothing.search', { q: 'harbuor caot' }) })).toBeVisible()
})

test('a sold-out combination says so and offers another', async ({ page, t }) => {
  await page.goto('/product/harbour-coat?color=Navy&attribute=XL')
  await expect(page.getByText(t('catalog.product.goneHere'))).toBeVisible()
  await expect(page.getByRole('radio', { name: like('XL') })).toBeChecked()
  await mouse.choose(page.getByRole('radio', { name: 'Camel', exact: true }))
  await expect(page).toHaveURL(/color=Camel/)
  await expect(page.getByText(t('catalog.product.goneHere'))).toBeHidden()
})
