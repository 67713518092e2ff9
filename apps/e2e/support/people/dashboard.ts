import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { mailTo } from '../shop/mailbox.ts'
import type { Shop } from '../shop/shop.ts'
import { type Person, signInQuietly, somebody } from './shopper.ts'

export const admin = { email: 'admin@haat.example', password: 'haat-demo' }

/** Permissions as on the staff page: `orders: 've'` is view and edit. */
export type Rights = Record<string, 'v' | 've' | 'ved'>

/** The page rows of the dashboard's router, so that tests include every new page. */
export async function dashboardRows(): Promise<{ path: string; access: string }[]> {
  const file = resolve(import.meta.dirname, '../../../web/src/app/dashboard/pages.ts')
  const { rows } = (await import(file)) as { rows: { path: string; access: string }[] }
  return rows.filter(({ path }) => path !== '*')
}

/** Invites a staff member as the admin and signs them in on `page`, through the API. */
export async function joinStaff(page: Page, adminPage: Page, shop: Shop, rights: Rights): Promise<Person> {
  const person = somebody({ name: 'Farid Ahmed' })
  const permissions = Object.entries(rights).map(([name, held]) => ({
    name,
    view: true,
    edit: held.includes('e'),
    delete: held.includes('d'),
  }))
  const { email, name, password } = person
  const invited = await adminPage.request.post('/api/dashboard/staff', { data: { email, name, permissions } })
  expect(invited.status(), await invited.text()).toBe(201)
  const { link } = await mailTo(shop.dataDir, email)
  const token = link.split('#')[1]
  const accepted = await page.request.post('/api/home/invitation', { data: { token, name, password } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  await signInQuietly(page, person)
  return person
}
