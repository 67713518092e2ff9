import { randomUUID } from 'node:crypto'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { openingGroup as group } from '@haat/shared/opening/constants.ts'
import type { Opening, openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import type { openingApi } from '@haat/shared/opening/endpoints.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { type Ctx, inTransaction, remembered } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import { hashPassword, verifyPassword } from '../accounts/service.ts'
import { toDiff, writeAudit } from '../audit/service.ts'
import { readStoredGroup, replaceStoredGroup } from '../settings/service.ts'

export interface OpeningState {
  closed: boolean
  messages: Opening['messages']
  /** changes with the password; visitors' cookies are bound to it */
  passwordVersion: string
}

interface Stored extends OpeningState {
  /** Argon2id; null without a password */
  hash: string | null
  version: number
}

/** Whether the storefront is closed, with the version of its password; cached until a setting changes. */
export const readOpeningState = (ctx: Ctx): Promise<OpeningState> =>
  remembered(ctx, 'storefront opening', async () => {
    const { closed, passwordVersion, messages } = await readStored(ctx)
    return { closed, passwordVersion, messages }
  })

/** The settings of the closed storefront for the dashboard, without the password. */
export const readOpening = async (ctx: Ctx): Promise<{ opening: Opening }> => ({ opening: shown(await readStored(ctx)) })

/**
 * Opens or closes the storefront. Closing needs a password, so that the merchant's guests can enter.
 * @throws version_conflict, bad_request
 */
export async function saveOpening(ctx: Ctx, input: ParsedOf<typeof openingDashboardApi.save>): Promise<{ opening: Opening }> {
  const { closed, messages, password, version } = input
  // Hashing takes long: not inside the transaction.
  const hash = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const now = await readStored(ctx)
    if (now.version !== version) throw new Refusal('version_conflict', { opening: shown(now) })
    const next = {
      closed,
      messages,
      hash: hash ?? now.hash,
      passwordVersion: hash === undefined ? now.passwordVersion : randomUUID(),
    }
    if (closed && next.hash === null) throw new Refusal('bad_request', { fields: { password: 'is missing' } })
    if (!(await replaceStoredGroup(ctx, { group, data: next, texts: {} }, version)))
      throw new Refusal('version_conflict', { opening: shown(await readStored(ctx)) })
    await writeAudit(ctx, {
      section: 'settings',
      action: 'opening.save',
      target: group,
      // Without an undo handler: opening a shop by accident must not be one click in a list of changes.
      diff: {
        ...toDiff({ closed: now.closed, messages: now.messages }, { closed, messages }),
        ...(hash !== undefined && { password: [now.hash === null ? 'none' : 'kept', 'new'] }),
      },
    })
    return { opening: shown(await readStored(ctx)) }
  })
}

/**
 * Checks the password of the storefront and opens it for this browser.
 * @throws password_wrong, rate_limited
 */
export async function enterShop(ctx: Ctx, { password }: ParsedOf<typeof openingApi.enter>): Promise<Record<string, never>> {
  await consumeRateLimit(ctx, 'storefront-password')
  const { hash, passwordVersion } = await readStored(ctx)
  if (!(await verifyPassword(hash, password))) throw new Refusal('password_wrong')
  await restoreRateLimit(ctx, 'storefront-password')
  ctx.openStorefront?.(passwordVersion)
  return {}
}

async function readStored(ctx: Ctx): Promise<Stored> {
  const saved = await readStoredGroup(ctx, group)
  const data = (saved?.data ?? {}) as Partial<Stored>
  return {
    closed: data.closed === true,
    messages: { ...perLanguage(() => ''), ...data.messages },
    hash: data.hash ?? null,
    passwordVersion: data.passwordVersion ?? '',
    version: saved?.version ?? 0,
  }
}

const shown = ({ closed, messages, hash, version }: Stored): Opening => ({
  closed,
  messages,
  hasPassword: hash !== null,
  version,
})
