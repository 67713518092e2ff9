import { endpoints } from '@haat/shared/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'

const shop = await startTestApp()

test('a visitor calls endpoints by their rows over real HTTP', async () => {
  const settings = await shop.visitor().call(endpoints.settings.read, {})
  expect(settings.status).toBe(200)
  expect(settings.body.success).toBe(true)
})

test('each visitor has separate cookies', async () => {
  const [one, other] = [shop.visitor(), shop.visitor()]
  expect(await one.csrfToken()).toBe(await one.csrfToken())
  expect(await one.csrfToken()).not.toBe(await other.csrfToken())
  expect(await one.session()).toEqual({})
})
