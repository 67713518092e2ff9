import { expect, test } from '../../support/journey.ts'
import { member } from '../../support/people/member.ts'
import { somebody } from '../../support/people/shopper.ts'

test.use({ ownShop: true })

const setting = (isOn: boolean) => JSON.stringify({ captchaSignUp: isOn, captchaSignIn: isOn })
const write = `INSERT INTO settings ("group", data) VALUES ('security', $1) ON CONFLICT ("group") DO UPDATE SET data = settings.data || excluded.data`

test.beforeEach(({ shop }) => shop.ask(write, [setting(true)]))
test.afterEach(({ shop }) => shop.ask(write, [setting(false)]))

test('the browser solves the captcha by itself: a visitor creates an account, and signs in after three wrong passwords', async ({
  page,
  shop,
  t,
  watch,
}) => {
  watch.expects(/status of 40[13]/)
  const person = somebody()
  const me = member(page, t)
  const programs: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/solve-/.test(request.url())) programs.push(request.url())
  })
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')
  // The captcha solver is not part of the first load: it loads on demand.
  expect(programs).toHaveLength(0)

  await me.signUp(person)
  await page.goto('/account')
  await expect(page.getByText(person.email).first()).toBeVisible()
  expect(programs).toHaveLength(1)
  const uses = () => shop.ask('SELECT nonce FROM captcha_uses')
  expect(await uses()).toHaveLength(1)

  await me.signOut()
  // A browser known to the account has a separate attempt count; without cookies it is unknown.
  await page.context().clearCookies()
  await page.goto('/signin')
  for (const password of ['wrong one', 'wrong two', 'wrong three', person.password]) {
    await me.field('accounts.email').fill(person.email)
    await me.field('accounts.password').fill(password)
    const answered = page.waitForResponse(
      async (response) => response.url().includes('/callback/credentials') && !(await response.text()).includes('Captcha'),
    )
    await me.exactly('accounts.signIn').click()
    await answered
  }
  await expect(page).not.toHaveURL(/signin/)
  expect(await uses()).toHaveLength(2)
})
