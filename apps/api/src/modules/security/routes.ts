import { securityApi } from '@haat/shared/security/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator, renewRecoveryCodes } from './authenticator.ts'
import { readFactors } from './factors.ts'
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './passkeys.ts'
import { passkeySignIn } from './service.ts'

export const securityRoutes: Route[] = [
  route(securityApi.read, readFactors),
  route(securityApi.beginAuthenticator, beginAuthenticator),
  route(securityApi.confirmAuthenticator, confirmAuthenticator),
  route(securityApi.removeAuthenticator, removeAuthenticator),
  route(securityApi.renewRecoveryCodes, renewRecoveryCodes),
  route(securityApi.passkeyOptions, passkeyOptions),
  route(securityApi.addPasskey, addPasskey),
  route(securityApi.renamePasskey, renamePasskey),
  route(securityApi.removePasskey, removePasskey),
  route(securityApi.passkeySignIn, passkeySignIn),
]
