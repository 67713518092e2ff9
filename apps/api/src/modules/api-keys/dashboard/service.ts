import type { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { mostApiKeys } from '@haat/shared/api-keys/rules.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { holdsAll, tidyPermissions } from '@haat/shared/staff/rules.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { requireFreshSignIn } from '../../accounts/service.ts'
import { toDiff, writeAudit } from '../../audit/service.ts'
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  findApiKey,
  findApiKeys,
  insertApiKey,
  lockApiKeys,
  replaceSecret,
  updateApiKey,
} from '../repo.ts'
import { makeSecret } from '../secret.ts'

type Create = typeof apiKeysDashboardApi.create
type Save = typeof apiKeysDashboardApi.save
type Rotate = typeof apiKeysDashboardApi.rotate
type Fields = Omit<ParsedOf<Create>, 'password'>

/** Lists all API keys, newest first, without their secrets. */
export const listApiKeys = async (ctx: Ctx): Promise<{ keys: ApiKey[] }> => ({
  keys: (await findApiKeys(ctx.db)).map((key) => view(ctx, key)),
})

/**
 * Creates a key with permissions that the caller has. The secret is in this answer only.
 * @throws more_than_own, limit_reached, bad_request (an end in the past), reauthentication_required, password_wrong, sign_in_again
 */
export async function createApiKey(ctx: Ctx, { password, ...input }: ParsedOf<Create>): Promise<AnswerOf<Create>> {
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    const fields = readFields(ctx, input)
    await lockApiKeys(ctx.db)
    if ((await countApiKeys(ctx.db)) >= mostApiKeys) throw new Refusal('limit_reached')
    const { secret, ...stored } = makeSecret()
    const id = await insertApiKey(ctx.db, { ...fields, ...stored, ownerId: ctx.person!.id })
    const key = (await findApiKey(ctx.db, id))!
    await audited(ctx, 'create', id, toDiff(nothing, shown(key)))
    return { key: view(ctx, key), secret }
  })
}

/**
 * Changes the editable fields of a key. The caller needs all permissions of the key, before and after.
 * @throws not_found, version_conflict (with the current key), more_than_own, bad_request (an end in the past),
 *   reauthentication_required, password_wrong, sign_in_again
 */
export async function saveApiKey(ctx: Ctx, { password, keyId, version, ...input }: ParsedOf<Save>): Promise<{ key: ApiKey }> {
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    await lockApiKeys(ctx.db)
    const old = await ownKey(ctx, keyId)
    if (old.version !== version) throw new Refusal('version_conflict', { key: view(ctx, old) })
    await updateApiKey(ctx.db, keyId, readFields(ctx, input, old.expiresAt))
    const key = (await findApiKey(ctx.db, keyId))!
    await audited(ctx, 'save', keyId, toDiff(shown(old), shown(key)))
    return { key: view(ctx, key) }
  })
}

/**
 * Replaces the secret of a key; the old one works for `overlapHours` more. Only this response contains the new secret. The caller must
 * lose the key together with their own rights, so only the creator of the key and admins may.
 * @throws not_found, not_allowed, reauthentication_required, password_wrong, sign_in_again
 */
export async function rotateApiKey(ctx: Ctx, { password, keyId, overlapHours }: ParsedOf<Rotate>): Promise<AnswerOf<Rotate>> {
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    await lockApiKeys(ctx.db)
    const old = await findApiKey(ctx.db, keyId)
    if (!old) throw new Refusal('not_found')
    if (!mayRotate(ctx, old)) throw new Refusal('not_allowed')
    const { secret, ...stored } = makeSecret()
    await replaceSecret(ctx.db, keyId, { ...stored, overlapHours })
    const key = (await findApiKey(ctx.db, keyId))!
    await audited(ctx, 'rotate', keyId, { prefix: [old.prefix, key.prefix], overlapHours: [null, overlapHours] })
    return { key: view(ctx, key), secret }
  })
}

/**
 * Deletes a key, so that its calls are refused from now on.
 * @throws not_found
 */
export const revokeApiKey = (ctx: Ctx, { keyId }: { keyId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const old = await findApiKey(ctx.db, keyId)
    if (!old || !(await deleteApiKey(ctx.db, keyId))) throw new Refusal('not_found')
    await audited(ctx, 'revoke', keyId, toDiff(shown(old), nothing))
    return {}
  })

/** A key that the caller may change: one with no more rights than the caller. */
async function ownKey(ctx: Ctx, keyId: string): Promise<ApiKeyRow> {
  const key = await findApiKey(ctx.db, keyId)
  if (!key) throw new Refusal('not_found')
  if (!holdsAll(holder(ctx), key.permissions)) throw new Refusal('more_than_own')
  return key
}

/** @param oldEnd the stored end, which may be in the past if it stays as it is */
function readFields(ctx: Ctx, { expiresAt, ...input }: Fields, oldEnd?: string | null) {
  if (expiresAt !== null && expiresAt !== oldEnd && Date.parse(expiresAt) <= Date.now())
    throw new Refusal('bad_request', { fields: { expiresAt: 'is in the past' } })
  const permissions = tidyPermissions(input.permissions)
  if (permissions.length === 0) throw new Refusal('bad_request', { fields: { permissions: 'grant nothing' } })
  if (!holdsAll(holder(ctx), permissions)) throw new Refusal('more_than_own')
  return { ...input, permissions, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

const holder = (ctx: Ctx) => {
  const { id, session } = ctx.person!
  return { _id: id, admin: session.user.a === true, permissions: session.user.s?.permissions ?? [] }
}

const audited = (ctx: Ctx, action: string, target: string, diff: Record<string, [before: unknown, after: unknown]>) =>
  writeAudit(ctx, { section: 'developers', action: `api-keys.${action}`, target, diff })

const nothing = { name: null, permissions: null, allowedIps: null, expiresAt: null }

const shown = ({ name, permissions, allowedIps, expiresAt }: ApiKeyRow) => ({ name, permissions, allowedIps, expiresAt })

const mayRotate = ({ person }: Ctx, { ownerId }: ApiKeyRow): boolean => person!.id === ownerId || person!.session.user.a === true

const view = (ctx: Ctx, key: ApiKeyRow): ApiKey => {
  const { id, ownerId: _, ...row } = key
  return { _id: id, ...row, mayRotate: mayRotate(ctx, key) }
}
