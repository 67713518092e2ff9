import type { Page } from '@playwright/test'
import { expect, test as journey } from '../../support/journey.ts'
import { isolated, joinQuietly, member } from '../../support/people/member.ts'
import { somebody } from '../../support/people/shopper.ts'
import { journeyEnv, openShop, type Shop } from '../../support/shop/shop.ts'
import type { Words } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

/** Browsers create no passkeys for an IP address: the shop is opened as `localhost`. */
const test = journey.extend<{ named: Shop }>({
  named: async ({ shops }, use) => use(await shops.get('named', () => openShop({ hostname: 'localhost', env: journeyEnv }))),
  baseURL: async ({ named }, use) => use(named.url),
})

/**
 * A virtual authenticator that confirms every request. It would also confirm the passkeys that the browser offers in the email field, so these
 * are off unless `offers` is set.
 */
async function putFinger(page: Page, { offers = false } = {}) {
  if (!offers)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuses: (isRefused: boolean) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
  }
}

async function addPasskey(me: ReturnType<typeof member>, t: Words, name: string) {
  await me
    .section('security.passkeys.title')
    .getByRole('button', { name: t('security.passkeys.add'), exact: true })
    .click()
  await me.dialog().getByLabel(t('security.passkeys.name'), { exact: true }).fill(name)
}

test('the email field offers a passkey before anything is typed', async ({ page, t }) => {
  const person = somebody()
  await putFinger(page, { offers: true })
  await joinQuietly(page, person)
  const me = member(page, t)
  await page.goto('/account/security')
  await addPasskey(me, t, 'Laptop')
  await me.reauthenticate(person.password, 'security.continue')
  await expect(me.section('security.passkeys.title').getByRole('listitem')).toContainText('Laptop')
  await me.signOut()
  await page.goto('/signin?callbackUrl=/account')
  await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()
})

test('a passkey signs in without typing; a cancelled or deleted passkey is explained', async ({ page, t, watch }) => {
  watch.expects(/status of 401/)
  const person = somebody()
  const finger = await putFinger(page)
  await joinQuietly(page, person)
  const me = member(page, t)
  await page.goto('/account/security')
  const guard = me.section('security.passkeys.title')
  await addPasskey(me, t, 'Amina’s phone')
  await finger.refuses(true)
  await me.reauthenticate(person.password, 'security.continue')
  await expect(me.notified('security.passkeys.cancelled')).toBeVisible()
  await finger.refuses(false)
  await me.reauthenticate(person.password, 'security.continue')
  await expect(guard.getByRole('listitem')).toContainText('Amina’s phone')

  await me.signOut()
  await finger.refuses(true)
  await page.goto('/signin?callbackUrl=/account')
  await me.exactly('accounts.passkey').click()
  await expect(me.notified('accounts.error.passkeyCancelled')).toBeVisible()
  await finger.refuses(false)
  await me.exactly('accounts.passkey').click()
  await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

  await visit(page, '/account/security')
  await expect(me.section('security.devices.title')).toContainText(t('security.devices.by.passkey'))
  await guard.getByRole('button', { name: t('security.passkeys.remove', { name: isolated('Amina’s phone') }) }).click()
  await me.reauthenticate(person.password, 'security.remove')
  await expect(me.dialog()).toHaveCount(0) // while it is open, the list behind it is hidden from `getByRole`
  await expect(guard.getByRole('listitem')).toHaveCount(0)
  await me.signOut()
  await page.goto('/signin?callbackUrl=/account')
  // The browser still has the passkey; the shop has deleted it.
  await me.exactly('accounts.passkey').click()
  await expect(me.notified('accounts.error.passkey')).toBeVisible()
})
