import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import type { Owner } from '../../modules/accounts/service.ts'
import { type AuthCall, clearCookie } from './call.ts'
import { readSealed, sendSealed } from './sealed-cookie.ts'

/** Who has shown the first factor, and by what. */
export interface FirstFactor {
  owner: Owner
  method: SignInMethod
}

const minutes = 10

/** Ten minutes to type a code; the first factor need not be shown again. */
export const awaitSecondFactor = (call: AuthCall, { owner: { id, mark }, method }: FirstFactor): void =>
  sendSealed(call, call.cookies.secondFactor, 'second factor', { owner: { id, mark }, method } satisfies FirstFactor, minutes)

export const awaitedFactor = (call: AuthCall): FirstFactor | undefined =>
  readSealed<FirstFactor>(call, call.cookies.secondFactor, 'second factor')

export const forgetFactor = (call: AuthCall): void => clearCookie(call, call.cookies.secondFactor)
