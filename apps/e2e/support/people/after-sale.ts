import { expect, type Page } from '@playwright/test'
import type { Shop } from '../shop/shop.ts'
import type { Words } from '../texts.ts'
import { admin } from './dashboard.ts'
import { signInQuietly } from './shopper.ts'

/** A small picture in one colour. */
export const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Signs staff in to the dashboard, for the pages of orders and returns. */
export async function openStaffDashboard(page: Page, t: Words) {
  await signInQuietly(page, admin)
  const button = (key: string, about?: Record<string, string | number>) =>
    page.getByRole('button', { name: t(key, about), exact: true }).filter({ visible: true })
  const dialog = page.getByRole('dialog')
  return {
    button,
    dialog,

    /** Presses a button of the page, fills its dialog, and presses the button with the same name there. */
    step: async (key: string, fill: () => Promise<void> = async () => {}) => {
      await button(key).first().click()
      await fill()
      await dialog.getByRole('button', { name: t(key), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
  }
}

/** Confirms, ships and delivers an order as staff, through the API. */
export async function sendQuietly({ request }: Page, orderId: string): Promise<void> {
  const order = `/api/dashboard/orders/${orderId}`
  const post = async (path: string, data: object = {}) => {
    const answer = await request.post(order + path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { order: { version: number; parcels: { _id: string }[] } }
  }
  const { version } = (await post('/confirmation')).order
  const { parcels } = (await post('/parcels', { version })).order
  await post(`/parcels/${parcels[0]!._id}/shipment`)
  await post('/delivery')
}

/** Units in stock of a variant of the shirt. */
export async function onShelf({ ask }: Shop, color: string, attribute: string): Promise<number> {
  const [row] = await ask<{ units: number }>(
    `SELECT s.on_hand AS units FROM stock s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
      WHERE p.slug = 'weekday-tee' AND v.color_name = $1 AND v.attribute_name = $2`,
    [color, attribute],
  )
  return row!.units
}
