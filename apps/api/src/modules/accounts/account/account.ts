import { type Account, type SocialProvider, socialProviders } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { enabledLanguage, readRules } from '../../settings/service.ts'
import { endSessions, lockOwnAccount, signedIn } from '../devices/devices.ts'
import { auditStaff } from '../staff-audit.ts'
import { countSignInMethods, deleteIdentities, findAccount, updateProfile } from './account-repo.ts'
import { saveCartReminderConsent } from './cart-reminders.ts'

/** @throws sign_in_required */
export const readAccount = (ctx: Ctx): Promise<{ account: Account }> => loadAccount(ctx, signedIn(ctx).person.id)

/**
 * Loads any account. The caller checks the permission.
 * @throws sign_in_required if the account does not exist
 */
export async function loadAccount(ctx: Ctx, userId: string): Promise<{ account: Account }> {
  const [found, { login }] = await Promise.all([findAccount(ctx.db, userId), readRules(ctx)])
  if (!found) throw new Refusal('sign_in_required')
  const { emailVerifiedAt, createdAt, language, ...shown } = found
  const linked = shown.identities.map(({ provider, ...more }) => ({ ...more, provider: provider as SocialProvider }))
  return {
    account: {
      ...shown,
      emailVerified: emailVerifiedAt !== null,
      language: Language.safeParse(language).data ?? null,
      memberSince: createdAt.toISOString(),
      identities: linked.map((identity) => ({ ...identity, since: new Date(identity.since).toISOString() })),
      linkable: socialProviders.filter(
        (name) => login[name] && ctx.env[name] && !linked.some(({ provider }) => provider === name),
      ),
    },
  }
}

/**
 * Updates the given fields of the signed-in account.
 * @throws sign_in_required, bad_request for a language that is off
 */
export async function updateAccount(
  ctx: Ctx,
  {
    name,
    language,
    cartReminders,
  }: { name?: string | undefined; language?: Language | undefined; cartReminders?: boolean | undefined },
): Promise<{ account: Account }> {
  const { person } = signedIn(ctx)
  if (language && (await enabledLanguage(ctx, language)) !== language)
    throw new Refusal('bad_request', { fields: { language: 'is off' } })
  if (name !== undefined || language)
    await updateProfile(ctx.db, person.id, { ...(name !== undefined && { name }), ...(language && { language }) })
  if (cartReminders !== undefined) await saveCartReminderConsent(ctx, person.id, cartReminders)
  return readAccount(ctx)
}

/**
 * Unlinks a social provider and ends the sessions that were opened with it.
 * @throws sign_in_required, not_found, last_way_in if no sign-in method would be left
 */
export async function unlink(ctx: Ctx, { provider }: { provider: SocialProvider }): Promise<{ account: Account }> {
  const { person, session } = signedIn(ctx)
  await inTransaction(ctx, async (ctx) => {
    // The lock serializes concurrent removals, so the second one counts without the first.
    const own = await lockOwnAccount(ctx)
    const gone = await deleteIdentities(ctx.db, person.id, provider)
    if (gone === 0) throw new Refusal('not_found')
    if ((await countSignInMethods(ctx.db, person.id)) === 0) throw new Refusal('last_way_in')
    await endSessions(ctx, person.id, { keep: session.sid, method: provider })
    await auditStaff(ctx, own, 'session.unlinked')
  })
  return readAccount(ctx)
}
