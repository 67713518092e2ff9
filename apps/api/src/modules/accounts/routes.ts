import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readAccount, unlink, updateAccount } from './account.ts'
import { endOtherSessions, endSession, listDevices } from './devices.ts'
import { changeEmail, sendVerification, verifyEmail } from './email.ts'
import { changePassword, checkReset, forgotPassword, resetPassword } from './password.ts'
import { register } from './service.ts'

export const accountsRoutes: Route[] = [
  route(accountsApi.register, register),
  route(accountsApi.read, readAccount),
  route(accountsApi.update, updateAccount),
  route(accountsApi.sendVerification, sendVerification),
  route(accountsApi.verifyEmail, verifyEmail),
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
