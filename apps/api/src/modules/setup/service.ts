import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { paths } from '@haat/shared/paths.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import { countryTimeZone } from '@haat/shared/reference/country-time-zones.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { derivePalette } from '@haat/shared/settings/contrast.ts'
import type { SettingsGroupName } from '@haat/shared/settings/groups.ts'
import type { setupApi } from '@haat/shared/setup/endpoints.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import { createAdmin, endTokensByPurpose, issueToken, lockPersonWithEmail, peekToken, useToken } from '../accounts/service.ts'
import { writeAudit } from '../audit/service.ts'
import { createArea } from '../delivery/service.ts'
import { addDraftPages } from '../pages/service.ts'
import { startInTimeZone } from '../reports/service.ts'
import { readDashboardGroup, saveGroup } from '../settings/service.ts'
import { hasAdmin, lockStaff } from './repo.ts'

const linkMinutes = 7 * 24 * 60

/**
 * The link, printed in the terminal, that creates the first admin. Its secret is in the fragment and only its hash is stored.
 * Undefined if there is an admin.
 */
export async function setUpLink(ctx: Ctx): Promise<string | undefined> {
  if (await hasAdmin(ctx.db)) return undefined
  return `${pageUrl(ctx, paths.setup)}#${await issueToken(ctx, { purpose: 'set-up', minutes: linkMinutes })}`
}

/**
 * Checks a setup link without using it.
 * @throws link_invalid, rate_limited
 */
export async function checkSetUp(ctx: Ctx, { token }: ParsedOf<typeof setupApi.check>): Promise<Record<string, never>> {
  await consumeRateLimit(ctx, 'link')
  await assertOpen(ctx, token)
  await restoreRateLimit(ctx, 'link')
  return {}
}

/**
 * Creates the first admin, the basic settings, the delivery area of the country and draft pages in one transaction. The lock serializes concurrent calls; the second is
 * refused.
 * @throws link_invalid, password_common, rate_limited, bad_request
 */
export async function runSetUp(ctx: Ctx, { token, admin, shop }: SetUp): Promise<Record<string, never>> {
  await consumeRateLimit(ctx, 'link')
  await assertOpen(ctx, token)
  await inTransaction(ctx, async (ctx) => {
    await lockStaff(ctx.db)
    if ((await hasAdmin(ctx.db)) || !(await useToken(ctx, 'set-up', token))) throw new Refusal('link_invalid')
    await createAdmin({ ...ctx, language: shop.language }, admin)
    await endTokensByPurpose(ctx, 'set-up')
    const adminCtx = await asAdmin(ctx, admin.email)
    await writeAudit(adminCtx, {
      section: 'staff',
      action: 'staff.set-up',
      target: adminCtx.person.id,
      diff: { admin: [false, true] },
    })
    const { name, language, languages, country, timeZone = countryTimeZone(country) } = shop
    await changeSettings(adminCtx, 'general', { name, language, languages, country, timeZone, email: admin.email })
    await startInTimeZone(adminCtx)
    await changeSettings(adminCtx, 'currency', { ...shop.currency })
    if (shop.primary) await changeSettings(adminCtx, 'color', { ...derivePalette(shop.primary) })
    await createArea(adminCtx, countryArea(shop))
    await addDraftPages(adminCtx, { name, language, country, email: admin.email })
  })
  await restoreRateLimit(ctx, 'link')
  return {}
}

/** The delivery area of the country, named after it in every language. Staff adjust the days. */
function countryArea({ country, language, deliveryCost }: SetUp['shop']): Parameters<typeof createArea>[1] {
  const names = perLanguage(({ code }) => (code === language ? undefined : countryName(country, code)))
  return {
    name: countryName(country, language),
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)),
    serves: [{ country }],
    rates: [{ type: 'delivery', cost: deliveryCost, bands: [], freeOver: null, daysMin: 2, daysMax: 7 }],
    defaultWeight: 0,
    active: true,
  }
}

async function assertOpen(ctx: Ctx, token: string): Promise<void> {
  if ((await hasAdmin(ctx.db)) || !(await peekToken(ctx, 'set-up', token))) throw new Refusal('link_invalid')
}

/** Context of the new admin, so that the audit log names them as the actor. */
async function asAdmin(ctx: Ctx, email: string) {
  const { id, name } = (await lockPersonWithEmail(ctx, email))!
  const session = { user: { name, email, image: null, a: true }, expires: '' }
  return { ...ctx, person: { id, email, session } }
}

async function changeSettings(ctx: Ctx, group: SettingsGroupName, over: Record<string, unknown>): Promise<void> {
  const { group: now } = await readDashboardGroup(ctx, { group })
  await saveGroup(ctx, { group, version: now.version, values: { ...now.values, ...over }, texts: now.texts })
}
