import { expect, test } from '../../support/journey.ts'

interface Stored {
  code: string
  message: string
  route: string
  count: number
}

test('a page that throws shows the error page, and the error reaches the log and the counts', async ({
  page,
  shop,
  t,
  watch,
}) => {
  watch.expects(/planted for a test/)
  await page.route(/\/assets\/compare-page-[\w-]+\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default function Compare() { throw new TypeError('planted for a test of jane@example.com') }",
    }),
  )
  const beacon = page.waitForRequest(/\/api\/auth\/_log$/)
  await page.goto('/compare?email=jane@example.com')
  await expect(page.getByRole('heading', { level: 1, name: t('shell.crash.title') })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect((await beacon).method()).toBe('POST')
  // Other tests of the worker may have logged errors in the same shop.
  const lines = () => shop.processes[0]!.output().split('\n')
  const logged = () => lines().find((one) => one.includes('"browser error"') && one.includes('RENDER_ERROR'))
  await expect.poll(logged).toBeDefined()
  const line = logged()!
  expect(JSON.parse(line)).toMatchObject({ browser: { code: 'RENDER_ERROR', route: '/compare' } })
  expect(line).not.toContain('jane')
  await expect
    .poll(() => shop.ask<Stored>(`SELECT code, message, route, count FROM browser_errors WHERE code = 'RENDER_ERROR'`))
    .toEqual([{ code: 'RENDER_ERROR', message: 'TypeError: planted for a test of <email>', route: '/compare', count: 1 }])

  await page.unroute(/\/assets\/compare-page-[\w-]+\.js/)
  await page.getByRole('button', { name: t('shell.crash.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('shell.crash.title') })).toBeHidden()
})

test('a script that cannot be loaded is reported as such', async ({ page, t, watch }) => {
  watch.expects(/Failed to (load resource|fetch dynamically)|compare-page/)
  await page.route(/\/assets\/compare-page-[\w-]+\.js/, (route) => route.abort())
  const beacon = page.waitForRequest(/\/api\/auth\/_log$/)
  await page.goto('/compare')
  await expect(page.getByRole('heading', { level: 1, name: t('shell.crash.title') })).toBeVisible()
  expect(new URLSearchParams((await beacon).postData() ?? '').get('code')).toBe('CHUNK_LOAD_ERROR')
})
