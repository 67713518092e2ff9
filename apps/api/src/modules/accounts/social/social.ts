import type { SocialProvider } from '@haat/shared/accounts/schema.ts'
import { Email, line } from '@haat/shared/text.ts'
import { z } from 'zod'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { queueMail } from '../../mails/service.ts'
import { lockOwnAccount } from '../devices/devices.ts'
import { isFresh } from '../reauthentication/reauthentication.ts'
import { auditStaff } from '../staff-audit.ts'
import { findIdentityOwner, insertIdentity, insertSocialUser, lockIdentity } from './social-repo.ts'

/** Profile that a provider returned. Only `subject` identifies the visitor; the rest is unverified. */
export interface SocialVisitor {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  image: string | null
}

export type SocialSignInResult =
  | { refused: 'OAuthAccountNotLinked' | 'OAuthCreateAccount' | 'AccessDenied' | 'SignInAgain' | 'ShopClosed' }
  /** `isOwn`: the account that is already signed in */
  | { userId: string; isOwn: boolean }

/**
 * Finds, links or creates the account of a provider profile. Never links by email: the owner of an email at a provider may not
 * be its owner here. When signed in, an unlinked identity is linked to the signed-in account.
 * Without `mayCreate` no account is created, because the storefront is closed to the visitor.
 * @throws sign_in_required
 */
export async function resolveSocialSignIn(
  ctx: Ctx,
  provider: SocialProvider,
  visitor: SocialVisitor,
  { mayCreate }: { mayCreate: boolean },
): Promise<SocialSignInResult> {
  const profile = { ...toValidProfile(visitor), provider, subject: visitor.subject }
  try {
    return await inTransaction(ctx, async (ctx) => {
      await lockIdentity(ctx.db, profile)
      const owner = await findIdentityOwner(ctx.db, profile)
      if (owner && ctx.person && ctx.person.id !== owner.id) return { refused: 'OAuthAccountNotLinked' }
      if (owner?.status === 'disabled') return { refused: 'AccessDenied' }
      if (owner) return { userId: owner.id, isOwn: ctx.person !== null }
      if (ctx.person) return linkIdentity(ctx, profile)
      return mayCreate ? createAccount(ctx, profile) : { refused: 'ShopClosed' }
    })
  } catch (error) {
    if (!(error instanceof AccountNotCreated)) throw error
    ctx.log.error({ err: error.cause }, 'social account creation failed')
    return { refused: 'OAuthCreateAccount' }
  }
}

type SocialProfile = ReturnType<typeof toValidProfile> & { provider: SocialProvider; subject: string }

/** Linking requires a fresh sign-in: otherwise anyone who finds an open session could add their sign-in method. */
async function linkIdentity(ctx: Ctx, profile: SocialProfile): Promise<SocialSignInResult> {
  if (!isFresh(ctx)) return { refused: 'SignInAgain' }
  const own = await lockOwnAccount(ctx)
  await insertIdentity(ctx.db, { ...profile, userId: own.id, label: identityLabel(profile) })
  await queueMail(ctx, { kind: 'factors-changed', userId: own.id, data: { change: `${profile.provider}-linked` } })
  await auditStaff(ctx, own, 'session.linked')
  return { userId: own.id, isOwn: true }
}

async function createAccount(ctx: Ctx, profile: SocialProfile): Promise<SocialSignInResult> {
  const { email, name, image, isEmailVerified } = profile
  const userId = await insertSocialUser(ctx.db, { email, name, image, isEmailVerified, language: ctx.language }).catch(
    (cause: unknown) => {
      throw new AccountNotCreated('no account', { cause })
    },
  )
  if (!userId) return { refused: 'OAuthAccountNotLinked' }
  await insertIdentity(ctx.db, { ...profile, userId, label: identityLabel(profile) })
  if (email && !isEmailVerified) await queueMail(ctx, { kind: 'verify-email', userId })
  return { userId, isOwn: false }
}

/** Drops fields that fail validation: a name can be entered later, an email verified. */
const toValidProfile = ({ email, emailVerified, name, image }: SocialVisitor) => {
  const address = Email.safeParse(email).data ?? null
  return {
    email: address,
    isEmailVerified: emailVerified && address !== null,
    name: line(120, 1).safeParse(name?.slice(0, 120)).data ?? null,
    image: Picture.safeParse(image).data ?? null,
  }
}
const Picture = z.url({ protocol: /^https$/ }).max(1000)

const identityLabel = ({ email, name }: Pick<SocialProfile, 'email' | 'name'>): string | null => email ?? name

class AccountNotCreated extends Error {}
