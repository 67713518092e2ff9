import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'

test.use({ ownShop: true })

const types = ['text', 'products', 'faq', 'banner', 'brands', 'contact'] as const

test('six blocks in two languages are added to the home page, published, scheduled and rolled back', async ({
  page,
  elsewhere,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  const visitor = await elsewhere()
  await page.goto('/dashboard/pages/home')
  await settled(page)
  const preview = page.frameLocator('iframe')
  const publish = page.getByRole('button', { name: t('dashboard.blocks.publish'), exact: true })
  const toast = (key: Parameters<typeof t>[0]) => page.getByText(t(key), { exact: true }).first()
  const title = main.getByLabel(t('dashboard.blocks.text.title'), { exact: true })
  const tabs = main.getByRole('tablist')
  await main
    .getByRole('list', { name: t('dashboard.blocks.blocks') })
    .getByRole('button', { pressed: false })
    .last()
    .click()
  for (const type of types) {
    await main.getByRole('button', { name: t('dashboard.blocks.add'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(`dashboard.blocks.about.${type}`) })
      .click()
    await title.fill(`Autumn ${type}`)
    await tabs.getByRole('tab', { name: 'Français' }).click()
    await title.fill(`Automne ${type}`)
    if (type === 'faq') {
      await tabs.getByRole('tab').first().click()
      await main.getByLabel(t('dashboard.blocks.faq.question'), { exact: true }).fill('When do you deliver?')
      await main.getByLabel(t('dashboard.blocks.faq.answer'), { exact: true }).fill('Tomorrow.')
    }
  }
  await expect(preview.getByRole('heading', { name: 'Autumn text' })).toBeAttached()
  await expectAccessible(page, 'home page editor')
  await publish.click()
  await expect(toast('dashboard.blocks.published')).toBeVisible()
  await visitor.goto('/?lng=fr')
  for (const type of types) await expect(visitor.getByRole('heading', { name: `Automne ${type}` })).toBeVisible()

  await main.getByRole('button', { name: t('dashboard.blocks.schedule.do'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dashboard.blocks.schedule.do'), exact: true })
    .click()
  await expect(toast('dashboard.blocks.scheduled')).toBeVisible()
  await main.getByRole('button', { name: t('dashboard.blocks.unschedule') }).click()
  await expect(toast('dashboard.blocks.unscheduled')).toBeVisible()

  await main.getByRole('button', { name: t('dashboard.blocks.versions.title') }).click()
  const first = page.getByRole('dialog').getByRole('listitem').last()
  await first.getByRole('button', { name: t('dashboard.blocks.versions.restore') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visitor.goto('/?lng=fr')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Automne text' })).toHaveCount(0)
})
