import type { SocialProvider } from '@haat/shared/accounts/schema.ts'
import { Email, line } from '@haat/shared/text.ts'
import { z } from 'zod'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { queueMail } from '../mails/service.ts'
import { holdOwnAccount } from './devices.ts'
import { isFresh } from './proof.ts'
import { findOwnerOf, insertIdentity, insertSocialUser, lockIdentity } from './social-repo.ts'
import { auditStaff } from './staff-audit.ts'

/** Who came back from a provider. Only `subject` is a key; the rest is its owner's word. */
export interface SocialVisitor {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  image: string | null
}

export type Arrival =
  | { refused: 'OAuthAccountNotLinked' | 'OAuthCreateAccount' | 'AccessDenied' | 'SignInAgain' }
  /** `isOwn`: the account that is signed in already */
  | { userId: string; isOwn: boolean }

/**
 * Whose account opens for who came back. An address never links: whoever has one at a provider need not be its owner here.
 * Signed in, an identity that nobody has becomes one's own.
 */
export async function arriveBy(ctx: Ctx, provider: SocialProvider, visitor: SocialVisitor): Promise<Arrival> {
  const given = { ...tidy(visitor), provider, subject: visitor.subject }
  try {
    return await inTransaction(ctx, async (ctx) => {
      await lockIdentity(ctx.db, given)
      const owner = await findOwnerOf(ctx.db, given)
      if (owner && ctx.person && ctx.person.id !== owner.id) return { refused: 'OAuthAccountNotLinked' }
      if (owner?.status === 'disabled') return { refused: 'AccessDenied' }
      if (owner) return { userId: owner.id, isOwn: ctx.person !== null }
      return ctx.person ? link(ctx, given) : create(ctx, given)
    })
  } catch (error) {
    if (!(error instanceof NotCreated)) throw error
    ctx.log.error({ err: error.cause }, 'an account could not be made')
    return { refused: 'OAuthCreateAccount' }
  }
}

type Given = ReturnType<typeof tidy> & { provider: SocialProvider; subject: string }

/** A way in is added by who has just signed in: else whoever finds an open session would make a key of their own to keep. */
async function link(ctx: Ctx, given: Given): Promise<Arrival> {
  if (!isFresh(ctx)) return { refused: 'SignInAgain' }
  const own = await holdOwnAccount(ctx)
  await insertIdentity(ctx.db, { ...given, userId: own.id, label: labelOf(given) })
  await queueMail(ctx, { kind: 'factors-changed', userId: own.id, data: { change: `${given.provider}-linked` } })
  await auditStaff(ctx, own, 'session.linked')
  return { userId: own.id, isOwn: true }
}

async function create(ctx: Ctx, given: Given): Promise<Arrival> {
  const { email, name, image, isEmailVerified } = given
  const userId = await insertSocialUser(ctx.db, { email, name, image, isEmailVerified, language: ctx.language }).catch(
    (cause: unknown) => {
      throw new NotCreated('no account', { cause })
    },
  )
  if (!userId) return { refused: 'OAuthAccountNotLinked' }
  await insertIdentity(ctx.db, { ...given, userId, label: labelOf(given) })
  if (email && !isEmailVerified) await queueMail(ctx, { kind: 'verify-email', userId })
  return { userId, isOwn: false }
}

/** What does not fit our rules is left out: a name can be typed later, an address confirmed. */
const tidy = ({ email, emailVerified, name, image }: SocialVisitor) => {
  const address = Email.safeParse(email).data ?? null
  return {
    email: address,
    isEmailVerified: emailVerified && address !== null,
    name: line(120, 1).safeParse(name?.slice(0, 120)).data ?? null,
    image: Picture.safeParse(image).data ?? null,
  }
}
const Picture = z.url({ protocol: /^https$/ }).max(1000)

const labelOf = ({ email, name }: Pick<Given, 'email' | 'name'>): string | null => email ?? name

class NotCreated extends Error {}
