import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../../support/journey.ts'

const repositoryRoot = join(import.meta.dirname, '../../../..')

test('the example storefront lists, fills a cart and buys with the client package', async ({ page, guestShop }, {
  outputDir,
}) => {
  await promisify(execFile)(process.execPath, [join(repositoryRoot, 'packages/client/build.ts'), outputDir])
  const files = {
    'index.html': [join(repositoryRoot, 'examples/storefront/index.html'), 'text/html'],
    'haat-client.js': [join(outputDir, 'index.js'), 'text/javascript'],
  } as const
  for (const [name, [file, contentType]] of Object.entries(files))
    await page.route(`${guestShop.url}/example/${name}`, async (route) =>
      route.fulfill({ contentType, body: await readFile(file) }),
    )
  await page.goto(`${guestShop.url}/example/index.html`)

  const products = page.locator('#products li')
  await expect(products).toHaveCount(12)
  await page.getByRole('button', { name: 'Show more products' }).click()
  await expect(products).toHaveCount(24)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  // The shop stores the cart of a guest without a cookie.
  const firstLine = page.locator('#lines li').first()
  await expect(firstLine).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toMatch(/^haat_cart_/)
  await page.reload()
  await expect(firstLine).toBeVisible()
  const form = page.locator('#buyer')
  await form.getByLabel('Country').selectOption('BD')
  await expect(page.getByRole('status')).toHaveText(/^Total \$\d+\.\d\d, delivery \$\d+\.\d\d included$/)
  const fields = {
    Name: 'Rahima Khatun',
    Email: 'rahima@example.org',
    Phone: '+880 1712 345678',
    'Street and number': '12 Lake Road',
    City: 'Dhaka',
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Thank you\. Your order \d+ is placed\.$/)
  await expect(page.getByRole('status')).toHaveText('The cart is empty.')
})
