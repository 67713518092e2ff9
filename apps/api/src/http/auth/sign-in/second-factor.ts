import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import type { Owner } from '../../../modules/accounts/service.ts'
import { clearCookie } from '../call.ts'
import { readSealed, sendSealed } from '../cookies/sealed-cookie.ts'
import type { AuthCall } from '../types.ts'

/** Account owner who passed the first factor, and the method. */
export interface FirstFactor {
  owner: Owner
  method: SignInMethod
}

const minutes = 10

/** Allows ten minutes to enter a code without repeating the first factor. */
export const awaitSecondFactor = (call: AuthCall, { owner: { id, mark }, method }: FirstFactor): void =>
  sendSealed(call, call.cookies.secondFactor, 'second factor', { owner: { id, mark }, method } satisfies FirstFactor, minutes)

export const awaitedFactor = (call: AuthCall): FirstFactor | undefined =>
  readSealed<FirstFactor>(call, call.cookies.secondFactor, 'second factor')

export const clearSecondFactor = (call: AuthCall): void => clearCookie(call, call.cookies.secondFactor)
