import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { paths } from '@haat/shared/paths.ts'
import { paletteFrom } from '@haat/shared/settings/contrast.ts'
import type { SettingsGroupName } from '@haat/shared/settings/groups.ts'
import type { setupApi } from '@haat/shared/setup/endpoints.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { pageUrl } from '../../page-url.ts'
import { lockedPersonByEmail } from '../accounts/people.ts'
import { createAdmin } from '../accounts/service.ts'
import { endTokensFor, issueToken, peekToken, useToken } from '../accounts/tokens.ts'
import { writeAudit } from '../audit/service.ts'
import { readDeskGroup, saveGroup } from '../settings/desk.ts'
import { hasAdmin, holdStaff } from './repo.ts'

const week = 7 * 24 * 60

/**
 * For whoever sees the terminal of a shop that nobody runs: the link that makes its first admin. Its secret stands behind `#`, and only
 * its hash is kept. Undefined once there is an admin.
 */
export async function setUpLink(ctx: Ctx): Promise<string | undefined> {
  if (await hasAdmin(ctx.db)) return undefined
  return `${pageUrl(ctx, paths.setup)}#${await issueToken(ctx, { purpose: 'set-up', minutes: week })}`
}

export async function checkSetUp(ctx: Ctx, { token }: ParsedOf<typeof setupApi.check>): Promise<Record<string, never>> {
  await countTry(ctx, 'link')
  await assertOpen(ctx, token)
  await forgiveTry(ctx, 'link')
  return {}
}

/** Admin and settings, or nothing of it. Of two at once the second waits for the first, and finds an admin. */
export async function runSetUp(ctx: Ctx, { token, admin, shop }: SetUp): Promise<Record<string, never>> {
  await countTry(ctx, 'link')
  await assertOpen(ctx, token)
  await inTransaction(ctx, async (ctx) => {
    await holdStaff(ctx.db)
    if ((await hasAdmin(ctx.db)) || !(await useToken(ctx, 'set-up', token))) throw new Refusal('link_invalid')
    await createAdmin({ ...ctx, language: shop.language }, admin)
    await endTokensFor(ctx, 'set-up')
    const by = await asAdmin(ctx, admin.email)
    await writeAudit(by, { section: 'staff', action: 'staff.set-up', target: by.person.id, diff: { admin: [false, true] } })
    await change(by, 'general', { name: shop.name, language: shop.language })
    await change(by, 'currency', { ...shop.currency })
    if (shop.primary) await change(by, 'color', { ...paletteFrom(shop.primary) })
  })
  await forgiveTry(ctx, 'link')
  return {}
}

async function assertOpen(ctx: Ctx, token: string): Promise<void> {
  if ((await hasAdmin(ctx.db)) || !(await peekToken(ctx, 'set-up', token))) throw new Refusal('link_invalid')
}

/** What follows is written down as the work of the admin who was made a moment ago. */
async function asAdmin(ctx: Ctx, email: string) {
  const { id, name } = (await lockedPersonByEmail(ctx, email))!
  const session = { user: { name, email, image: null, a: true }, expires: '' }
  return { ...ctx, person: { id, email, session } }
}

async function change(ctx: Ctx, group: SettingsGroupName, over: Record<string, unknown>): Promise<void> {
  const { group: now } = await readDeskGroup(ctx, { group })
  await saveGroup(ctx, { group, version: now.version, values: { ...now.values, ...over }, texts: now.texts })
}
