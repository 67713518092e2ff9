import { securityApi } from '@haat/shared/security/endpoints.ts'
import { Secret, TOTP } from 'otpauth'
import { VirtualPasskey } from '../../virtual-passkey.ts'
import { signedIn } from './accounts.ts'
import type { Story } from './story.ts'

/** A customer sets an authenticator up, prints new recovery codes, and removes it with one of them. */
export const authenticator: Story = async (stage) => {
  const { record } = stage
  const { client, account } = await signedIn(stage, 'authenticator@example.org')
  const { password } = account
  const { secret } = await record(client, securityApi.beginAuthenticator, { password })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await record(client, securityApi.confirmAuthenticator, { code })
  const { recoveryCodes } = await record(client, securityApi.renewRecoveryCodes, { password })
  await record(client, securityApi.removeAuthenticator, { password, code: recoveryCodes[0]! })
}

/** A customer registers a passkey, renames it and removes it. */
export const passkey: Story = async (stage) => {
  const { shop, record } = stage
  const { client, account } = await signedIn(stage, 'passkey@example.org')
  const { password } = account
  const { options } = await record(client, securityApi.passkeyOptions, { password })
  const answer = new VirtualPasskey(shop.env.publicUrl).create(options)
  const { factors } = await record(client, securityApi.addPasskey, { name: 'Phone', answer })
  const passkeyId = factors.passkeys[0]!._id
  await record(client, securityApi.renamePasskey, { passkeyId, name: 'My phone' })
  await record(client, securityApi.removePasskey, { passkeyId, password })
}
