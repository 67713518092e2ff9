import { listsApi } from '@haat/shared/reference/endpoints.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenPicture } from '../../testing/factories/media.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)

test('an empty shop serves exactly the defaults', async () => {
  const { status, body, headers } = await shop.visitor().call(settingsApi.read)
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, settings: { ...defaultSettings, _id: 'store' } })
  expect(headers.etag).toBeTruthy()
})

test('stored fields override the defaults in the requested language; unknown fields are not served', async () => {
  await givenSettings(
    ctx,
    'general',
    { name: 'Haat', title: 'Good things', language: 'bn', smtpPassword: 'secret' },
    { ar: { title: 'أشياء جيدة' } },
  )
  await givenSettings(
    ctx,
    'footerBanner',
    { security: { title: 'Safe', description: 'Always' } },
    { fr: { 'security.title': 'Sûr', 'security.nothing': 'x', '__proto__.polluted': 'x' } },
  )
  const english = (await shop.visitor().call(settingsApi.read)).body.settings
  expect(english).toMatchObject({ name: 'Haat', title: 'Good things', language: 'bn' })
  expect(english.footerBanner).toEqual({
    security: { title: 'Safe', description: 'Always' },
    support: { title: '', description: '' },
    delivery: { title: '', description: '' },
  })
  expect(JSON.stringify(english)).not.toContain('secret')
  expect((await shop.visitor().call(settingsApi.read, { lng: 'ar' })).body.settings.title).toBe('أشياء جيدة')
  const french = (await shop.visitor().call(settingsApi.read, { lng: 'fr' })).body.settings
  expect(french.footerBanner.security).toEqual({ title: 'Sûr', description: 'Always' })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('pictures are stored by id and served with their data; missing pictures are left out', async () => {
  const logo = await givenPicture(ctx, { width: 300, height: 100 }, 'haat')
  await givenSettings(ctx, 'pictures', { logo: [logo.id, '0198c7a2-0000-7000-8000-000000000000'], 'seo.image': [logo.id] })
  const read = async () => (await shop.visitor().call(settingsApi.read)).body.settings
  // Cached responses are dropped by a database notification shortly after the commit.
  await eventually(async () => expect((await read()).logo).toHaveLength(1))
  const settings = await read()
  expect(settings.logo[0]).toMatchObject({ width: 300, height: 100, alt: 'haat' })
  expect(settings.seo.image).toHaveLength(1)
})

test('a value that the schema refuses is not stored', async () => {
  await expect(givenSettings(ctx, 'currency', { name: 'USD', s: '$', exchangeRate: 0, decimals: 1 })).rejects.toThrow()
  await expect(givenSettings(ctx, 'color', { primary: 'red; }' })).rejects.toThrow()
  await expect(givenSettings(ctx, 'script', { googleAnalyticsId: "G-1');alert(1)" })).rejects.toThrow()
})

test('countries and currencies are listed', async () => {
  const { body } = await shop.visitor().call(listsApi.countries)
  expect(body.countries.length).toBeGreaterThan(235)
  expect(body.countries).toContainEqual({ name: 'Bangladesh', code: 'BD' })
  expect(body.currencies.find(({ c }) => c === 'BDT')?.s).toBe('৳')
})

test('an unknown query field is refused', async () => {
  expect((await shop.visitor().get('/api/home/settings?x=1')).status).toBe(400)
  expect((await shop.visitor().get('/api/home/settings?lng=de')).status).toBe(400)
})

test('a database constraint requires the main language among the enabled languages', async () => {
  const write = (data: object) =>
    shop.db.execute(sql`INSERT INTO settings ("group", data) VALUES ('general', ${JSON.stringify(data)}::jsonb)
      ON CONFLICT ("group") DO UPDATE SET data = excluded.data`)
  await expect(write({ language: 'fr', languages: ['en'] })).rejects.toMatchObject({
    cause: { constraint: 'settings_languages' },
  })
  await expect(write({ languages: ['fr'] })).rejects.toThrow()
  await expect(write({ languages: [] })).rejects.toThrow()
  await expect(write({ languages: ['en', 'de'] })).rejects.toThrow()
  await expect(write({ languages: 'en' })).rejects.toThrow()
  await write({ language: 'fr', languages: ['fr'] })
})

test('the announcement is served with its link within its period only', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const shown = async (announcementFrom: string | null, announcementUntil: string | null) => {
    await givenSettings(ctx, 'general', {
      announcement: 'Sale',
      announcementLink: '/shop?onSale=1',
      announcementFrom,
      announcementUntil,
    })
    let settings: Settings | undefined
    await eventually(async () => {
      settings = (await shop.visitor().call(settingsApi.read)).body.settings
      expect([settings.announcementFrom, settings.announcementUntil]).toEqual([announcementFrom, announcementUntil])
    })
    return [settings!.announcement, settings!.announcementLink]
  }
  expect(await shown(null, null)).toEqual(['Sale', '/shop?onSale=1'])
  expect(await shown(hours(-1), hours(1))).toEqual(['Sale', '/shop?onSale=1'])
  expect((await shown(hours(1), null))[0]).toBe('')
  expect((await shown(null, hours(-1)))[0]).toBe('')
})
