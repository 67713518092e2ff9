import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readAccount, unlink, updateAccount } from './account/account.ts'
import { changeEmail, type EmailFollower, sendVerification, verifyEmail } from './account/email.ts'
import { endOtherSessions, endSession, listDevices } from './devices/devices.ts'
import { register } from './service.ts'
import { changePassword, checkReset, forgotPassword, resetPassword } from './sign-in/password.ts'

/** `emailFollowers`: what other domains do when the email of an account changes. */
export const accountsRoutes = (emailFollowers: readonly EmailFollower[]): Route[] => [
  route(accountsApi.register, register),
  route(accountsApi.read, readAccount),
  route(accountsApi.update, updateAccount),
  route(accountsApi.sendVerification, sendVerification),
  route(accountsApi.verifyEmail, (ctx, input) => verifyEmail(ctx, input, emailFollowers)),
  route(accountsApi.forgotPassword, forgotPassword),
  route(accountsApi.checkReset, checkReset),
  route(accountsApi.resetPassword, resetPassword),
  route(accountsApi.changePassword, changePassword),
  route(accountsApi.changeEmail, changeEmail),
  route(accountsApi.unlink, unlink),
  route(accountsApi.devices, listDevices),
  route(accountsApi.endSession, endSession),
  route(accountsApi.endOtherSessions, endOtherSessions),
]
