import { type Account, type SocialProvider, socialProviders } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { readRules } from '../settings/service.ts'
import { countWaysIn, deleteIdentities, findAccount, updateOwn } from './account-repo.ts'
import { endSessions, holdOwnAccount, signedIn } from './devices.ts'
import { wantCartReminders } from './reminders.ts'
import { auditStaff } from './staff-audit.ts'

export const readAccount = (ctx: Ctx): Promise<{ account: Account }> => accountOf(ctx, signedIn(ctx).person.id)

/** Whoever asks has been asked for the right to it. */
export async function accountOf(ctx: Ctx, userId: string): Promise<{ account: Account }> {
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

export async function updateAccount(
  ctx: Ctx,
  {
    name,
    language,
    cartReminders,
  }: { name?: string | undefined; language?: Language | undefined; cartReminders?: boolean | undefined },
): Promise<{ account: Account }> {
  const { person } = signedIn(ctx)
  if (name !== undefined || language)
    await updateOwn(ctx.db, person.id, { ...(name !== undefined && { name }), ...(language && { language }) })
  if (cartReminders !== undefined) await wantCartReminders(ctx, person.id, cartReminders)
  return readAccount(ctx)
}

/** Takes a provider off the account, and ends what was opened through it. The last way in stays. */
export async function unlink(ctx: Ctx, { provider }: { provider: SocialProvider }): Promise<{ account: Account }> {
  const { person, session } = signedIn(ctx)
  await inTransaction(ctx, async (ctx) => {
    // Of two ways taken away at once the second one waits here, and then counts without the first.
    const own = await holdOwnAccount(ctx)
    const gone = await deleteIdentities(ctx.db, person.id, provider)
    if (gone === 0) throw new Refusal('not_found')
    if ((await countWaysIn(ctx.db, person.id)) === 0) throw new Refusal('last_way_in')
    await endSessions(ctx, person.id, { keep: session.sid, method: provider })
    await auditStaff(ctx, own, 'session.unlinked')
  })
  return readAccount(ctx)
}
