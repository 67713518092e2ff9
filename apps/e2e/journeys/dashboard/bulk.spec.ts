import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'

test('all 60 matching products are archived with visible progress, and restored with one click', async ({ page, shop, t }) => {
  await signInQuietly(page, admin)
  const names = Array.from({ length: 60 }, (_, n) => `Bulk thing ${n + 1}`)
  const makeSome = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      const made = await page.request.post('/api/dashboard/products', { data: { name, price: 10 } })
      expect(made.status(), await made.text()).toBe(201)
    }
  }
  await Promise.all([makeSome(), makeSome(), makeSome(), makeSome()])
  const countOf = async (status: string) => {
    const answer = await page.request.get('/api/dashboard/products', { params: { q: 'Bulk thing', status } })
    return ((await answer.json()) as { total: number }).total
  }
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })

  await page.goto('/dashboard/products?q=Bulk+thing')
  await settled(page)
  await page.getByRole('checkbox', { name: t('dashboard.list.choosePage') }).check()
  await page.getByRole('button', { name: t('dashboard.list.chooseAll', { count: 60 }) }).click()
  await expect(status(t('dashboard.list.chosen', { count: 60 }))).toBeVisible()

  await test.step('the first 40 are done while the others wait', async () => {
    let calls = 0
    let goOn = () => {}
    const seen = new Promise<void>((done) => (goOn = done))
    await page.route('**/api/dashboard/products/bulk', async (route) => {
      calls += 1
      if (calls === 2) await seen
      await route.continue()
    })
    const archive = t('dashboard.products.bulk.archive')
    await page.getByRole('button', { name: archive, exact: true }).click()
    const far = t('dashboard.bulk.far', { done: 40, count: 60 })
    await expect(status(`${archive} ${far}`)).toBeVisible()
    expect(await countOf('archived')).toBe(40)
    goOn()
    await expect(status(t('dashboard.bulk.done', { count: 60 }))).toBeVisible({ timeout: 120_000 })
    expect(await countOf('archived')).toBe(60)
  })

  await test.step('staff undo the whole change', async () => {
    const bar = page.getByRole('region', { name: t('dashboard.bulk.done', { count: 60 }) })
    await bar.getByRole('button', { name: t('dashboard.undo.undo'), exact: true }).click()
    await expect(status(t('dashboard.bulk.takenBack', { count: 60 }))).toBeVisible({ timeout: 180_000 })
    expect(await countOf('archived')).toBe(0)
    expect(await countOf('draft')).toBe(60)
  })

  await test.step('the audit log shows both changes', async () => {
    const [logged] = await shop.ask<{ archived: number; back: number }>(
      `SELECT count(*) FILTER (WHERE undo_of IS NULL)::int AS archived, count(*) FILTER (WHERE undo_of IS NOT NULL)::int AS back
       FROM audit JOIN products ON products.id::text = audit.target
       WHERE products.name LIKE 'Bulk thing %' AND audit.diff ? 'status'`,
    )
    expect(logged).toEqual({ archived: 60, back: 60 })
  })
})
