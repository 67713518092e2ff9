import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { sessionsApi } from '@haat/shared/sessions/endpoints.ts'
import { demoPassword } from '../../../demo/demo-people.ts'
import { aCustomer } from '../../factories/accounts.ts'
import { mailed, mailedSecret } from '../../mailed.ts'
import { withSettings } from './settings.ts'
import type { Stage, Story } from './story.ts'

const newPassword = 'a clay cup on a tray'

/** A customer of the shop who is signed in. */
export async function signedIn({ shop }: Stage, email: string, name = 'Rahima Khatun') {
  const account = await aCustomer(shop.db, { email, name })
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { client, account }
}

/** Password and email of an account are changed and confirmed by mailed links; the account is erased in the end. */
export const ownAccount: Story = async (stage) => {
  const { shop, record } = stage
  const { client, account } = await signedIn(stage, 'rahima.khatun@example.org')
  const { email } = account
  await mailed(shop)
  await client.call(accountsApi.sendVerification)
  await record(shop.visitor(), accountsApi.verifyEmail, { token: await mailedSecret(shop) })
  await client.call(accountsApi.forgotPassword, { email })
  const token = await mailedSecret(shop)
  await record(shop.visitor(), accountsApi.checkReset, { token })
  await record(shop.visitor(), accountsApi.resetPassword, { token, password: newPassword })
  await client.signIn(email, newPassword)
  await record(client, accountsApi.changePassword, { password: newPassword, newPassword: 'two clay cups on a tray' })
  await record(client, privacyApi.erase, { password: 'two clay cups on a tray', email, reviews: 'removed' })
}

/** A mobile app signs a customer in and out. */
export const appSession: Story = async (stage) => {
  const { shop, record } = stage
  const { account } = await signedIn(stage, 'app@example.org')
  const { token } = (await shop.visitor().call(sessionsApi.create, { email: account.email, password: account.password })).body
  const app = shop.visitor()
  app.http.set('Authorization', `Bearer ${token}`)
  await record(app, sessionsApi.end)
}

/** A browser signs a customer in, reads the session, and signs out. */
export const browserSession: Story = async ({ shop, recordSignIn }) => {
  const client = shop.visitor()
  const { csrfToken } = await recordSignIn(client, 'auth.csrf')
  await recordSignIn(client, 'auth.providers')
  const form = { csrfToken, callbackUrl: '/', json: 'true' }
  const account = { email: 'customer@haat.example', password: demoPassword }
  await recordSignIn(client, 'auth.signIn', { path: { provider: 'credentials' }, body: { ...form, ...account } })
  await recordSignIn(client, 'auth.session')
  await recordSignIn(client, 'auth.updateSession', { body: { csrfToken, data: { name: 'Amina Rahman' } } })
  await recordSignIn(client, 'auth.signOut', { body: form })
}

/** A customer links Google to the account, and unlinks it. */
export const socialSignIn: Story = async (stage) => {
  const { google, record, recordSignIn } = stage
  const { client, account } = await signedIn(stage, 'social@example.org')
  await withSettings(stage, 'login', { google: true }, async () => {
    google.says({ sub: 'g-1', email: account.email, email_verified: true, name: 'Rahima' })
    const body = { csrfToken: await client.csrfToken(), callbackUrl: '/account', json: 'true' }
    const { url } = await recordSignIn(client, 'auth.startSignIn', { path: { provider: 'google' }, body })
    const { headers } = await fetch(String(url), { redirect: 'manual' })
    const { pathname, search } = new URL(headers.get('location')!)
    await client.get(`${pathname}${search}`).redirects(0)
    await record(client, accountsApi.unlink, { provider: 'google' })
  })
}
