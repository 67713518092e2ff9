import { createHash } from 'node:crypto'
import type { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import type { Registration, Session, SignIn } from '@haat/shared/accounts/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { requireCaptcha } from '../captcha/service.ts'
import { queueMail } from '../mails/service.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import { handOver, lockedPerson } from './people.ts'
import { findUserByEmail, insertUser, makeAdmin, updateName, updatePassword } from './repo.ts'

/** The answer, and the work behind it, are the same whether or not the address was known. */
export async function register(
  ctx: Ctx,
  { name, email, password, captcha }: ParsedOf<typeof accountsApi.register>,
): Promise<Record<string, never>> {
  // Before the attempt counts: the page solves a captcha only when the shop refuses the request without one.
  await requireCaptcha(ctx, 'sign-up', captcha)
  await countTry(ctx, 'register', email)
  if (isCommonPassword(password, { email, name })) throw new Refusal('password_common', { fields: { password: 'too common' } })
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const made = await insertUser(ctx.db, { email, name, passwordHash, language: ctx.language })
    await queueMail(ctx, { kind: made ? 'verify-email' : 'address-taken', to: email })
  })
  return {}
}

/** An account whose password was right, and what tells later whether it is the account's password still. */
export interface Owner {
  id: string
  mark: string
}

/** Whose e-mail and password these are. An unknown address costs as much as a wrong password; callers count the try first. */
export async function checkPassword(ctx: Ctx, { email, password }: SignIn): Promise<Owner> {
  const user = await findUserByEmail(ctx.db, email)
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user?.passwordHash || !right) throw new Refusal('wrong_password')
  // Said only to who knows the password.
  if (user.status !== 'active') throw new Refusal('not_allowed')
  return { id: user.id, mark: markOf(user.passwordHash) }
}

export const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Gives the signed-in person another name. */
export async function renameOwn(ctx: Ctx, name: string): Promise<Session> {
  const person = ctx.person
  if (!person) throw new Refusal('sign_in_required')
  await updateName(ctx.db, person.id, name)
  return { ...person.session, user: { ...person.session.user, name } }
}

/** For the command line: a new admin, or an account that becomes one, with a password of its own and no session left open. */
export async function createAdmin(ctx: Ctx, { name, email, password }: Registration): Promise<'created' | 'promoted'> {
  if (isCommonPassword(password, { email, name })) throw new Refusal('password_common')
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const made = await insertUser(ctx.db, { email, name, passwordHash })
    const id = made ?? (await findUserByEmail(ctx.db, email))!.id
    if (!made) await updatePassword(ctx.db, id, passwordHash)
    // Who runs the shop's machine answers for the address; ways in that somebody else may have added go.
    await handOver(ctx, (await lockedPerson(ctx, id))!, {})
    await makeAdmin(ctx.db, id)
    return made ? 'created' : 'promoted'
  })
}
