import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { Opening } from '@haat/shared/opening/dashboard/endpoints.ts'
import { perMethod } from '@haat/shared/payments/constants.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import type { Connections, DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { settingsGroupNames, settingsGroups, settingsPageNames, translated } from '@haat/shared/settings/groups.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })

// Loads the page chunks before the first test.
beforeAll(async () => {
  const forms = import.meta.glob(['./*-page.tsx', './forms/**/*.tsx', './appearance/appearance-form.tsx', './schema.ts'])
  await Promise.all(Object.values(forms).map((load) => load()))
})
const rows = endpoints.settings
const admin: Partial<Session['user']> = { a: true }
const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'settings', view: true, edit: false, delete: false }] },
}
type Name = DashboardSettingsGroup['group']
type Saved = Pick<DashboardSettingsGroup, 'group' | 'version' | 'values' | 'texts'>

function aGroup(
  group: Name,
  values: Record<string, unknown> = {},
  more: Partial<DashboardSettingsGroup> = {},
): DashboardSettingsGroup {
  const fields = Object.keys(settingsGroups.general.shape) as (keyof typeof settingsGroups.general.shape)[]
  const general = Object.fromEntries(fields.map((name) => [name, defaultSettings[name]]))
  const all: Record<string, unknown> = {
    general,
    pictures: { logo: [], favicon: [], gatewayImage: [], 'seo.image': [] },
  }
  const from = (all[group] ?? defaultSettings[group as 'seo']) as Record<string, unknown>
  const defaults = Object.fromEntries(Object.entries(from).filter(([name]) => !(group === 'seo' && name === 'image')))
  return {
    group,
    values: { ...defaults, ...values },
    defaults,
    texts: {},
    translated: [...(translated[group] ?? [])],
    version: 3,
    updatedAt: null,
    ...more,
  }
}
let group: DashboardSettingsGroup
let sent: Saved[]
const serve = (next: DashboardSettingsGroup) => {
  group = next
}
const bar = () => screen.findByRole('region', { name: /Unsaved changes/ })
const save = async () => user.click(within(await bar()).getByRole('button', { name: 'Save' }))

beforeEach(() => {
  sent = []
  const connections: Connections = {
    publicUrl: 'https://shop.example',
    signIn: {
      google: { ready: false, callback: 'https://shop.example/api/auth/callback/google' },
      facebook: { ready: true, callback: 'https://shop.example/api/auth/callback/facebook' },
    },
    payments: {
      ...perMethod({ ready: false }),
      cod: { ready: true },
      bankTransfer: { ready: true },
    },
  }
  answers(rows.list, () => ({ groups: settingsGroupNames.map((name) => aGroup(name, name === 'currency' ? { s: '৳' } : {})) }))
  answers(rows.read, () => ({ group }))
  answers(rows.connections, { connections })
  answers(rows.save, ({ input }) => {
    const request = input as unknown as Saved
    sent.push(request)
    group = { ...group, values: request.values, texts: request.texts, version: group.version + 1 }
    return { group, undo: null }
  })
  answers(shopEndpoints.settings.read, { settings: defaultSettings })
})

test('languages are turned off except the main one, and a new main language is turned on', async () => {
  serve(aGroup('general', { languages: ['en', 'ar'] }))
  await openDashboard('/dashboard/settings/general', admin)
  const languages = within(await screen.findByRole('group', { name: 'Languages' }))
  expect(languages.getByRole('checkbox', { name: 'English · main language' })).toBeDisabled()
  await user.click(languages.getByRole('checkbox', { name: 'العربية' }))
  await user.selectOptions(screen.getByLabelText('Main language'), 'bn')
  expect(languages.getByRole('checkbox', { name: 'বাংলা · main language' })).toBeChecked()
  await save()
  await waitFor(() => expect(sent[0]?.values).toMatchObject({ language: 'bn', languages: ['en', 'bn'] }))
})

test('carriers are added and removed; a tracking URL without {number} is refused at its field', async () => {
  serve(aGroup('carriers', { own: [{ name: 'Bike', trackingUrl: 'https://bike.example/{number}' }] }))
  await openDashboard('/dashboard/settings/carriers', admin)
  await user.click(await screen.findByRole('button', { name: 'Add carrier' }))
  const added = () => within(screen.getAllByRole('listitem').filter((row) => within(row).queryByLabelText('Carrier'))[1]!)
  await enterText(user, added().getByLabelText('Carrier'), 'Boat')
  await enterText(user, added().getByLabelText('Address of the tracking page'), 'https://boat.example/')
  await save()
  expect(await added().findByText(/contains \{number\}/)).toBeVisible()
  expect(sent).toEqual([])
  await user.type(added().getByLabelText('Address of the tracking page'), '{{number}')
  await user.click(screen.getByRole('button', { name: 'Remove Bike' }))
  await save()
  await waitFor(() => expect(sent[0]?.values).toEqual({ own: [{ name: 'Boat', trackingUrl: 'https://boat.example/{number}' }] }))
})

describe('overview of settings', () => {
  test('lists all groups with their number of changed settings', async () => {
    await openDashboard('/dashboard/settings', admin)
    const currency = await screen.findByRole('link', { name: /Currency.*1 changed/ })
    expect(currency).toHaveAttribute('href', '/dashboard/settings/currency')
    expect(screen.getAllByRole('link', { name: /./ }).filter((link) => link.closest('main'))).toHaveLength(
      settingsPageNames.length,
    )
  })

  test('a search finds a setting by keyword and links to its field', async () => {
    await openDashboard('/dashboard/settings', admin)
    await user.type(await screen.findByRole('searchbox'), 'pixel')
    const found = await screen.findByRole('link', { name: /Facebook Pixel/ })
    expect(found).toHaveAttribute('href', '/dashboard/settings/script#facebookPixelId')
    expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/settings?q=pixel')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'xyzzy')
    await user.click(await screen.findByRole('button', { name: 'Show all groups' }))
    await screen.findByRole('link', { name: /Currency/ })
  })

  test('a group that fails to load can be retried', async () => {
    breaks(rows.read, true)
    serve(aGroup('social'))
    await openDashboard('/dashboard/settings/social', admin)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByLabelText('Facebook')
  })
})

describe('settings group', () => {
  test('is saved as a whole with its translations', async () => {
    serve(aGroup('general', { name: 'Haat', title: 'Good things' }, { texts: { fr: { title: 'De bonnes choses' } } }))
    await openDashboard('/dashboard/settings/general', admin)
    await user.click(await screen.findByRole('radio', { name: /বাংলা.*2 translations missing/ }))
    const slogan = screen.getByLabelText('Slogan')
    expect(slogan).toHaveAttribute('placeholder', 'Good things')
    await enterText(user, slogan, 'ভালো জিনিস')
    expect(await bar()).toHaveTextContent('Slogan (বাংলা)')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ group: 'general', version: 3, values: { title: 'Good things' } })
    expect(sent[0]!.texts).toEqual({ fr: { title: 'De bonnes choses' }, bn: { title: 'ভালো জিনিস' } })
  })

  test('an invalid value is not sent, and its field has the error and the focus', async () => {
    serve(aGroup('social'))
    await openDashboard('/dashboard/settings/social', admin)
    await enterText(user, await screen.findByLabelText('Facebook'), 'facebook.com/haat')
    await save()
    const field = await screen.findByLabelText('Facebook')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription(/starting with https/)
    expect(sent).toEqual([])
  })

  test('on a version conflict, changes of both are kept', async () => {
    serve(aGroup('social'))
    refuses(rows.save, 'version_conflict', {}, true)
    await openDashboard('/dashboard/settings/social', admin)
    await enterText(user, await screen.findByLabelText('Facebook'), 'https://facebook.com/haat')
    serve(aGroup('social', { youtube: 'https://youtube.com/haat' }, { version: 8 }))
    await save()
    await screen.findByText(/Someone else also saved changes/)
    expect(screen.getByLabelText('YouTube')).toHaveValue('https://youtube.com/haat')
    await save()
    await waitFor(() => expect(sent[0]).toMatchObject({ version: 8, values: { facebook: 'https://facebook.com/haat' } }))
  })

  test('staff who may only view see values without controls', async () => {
    serve(aGroup('security', { loginForPurchase: false }))
    await openDashboard('/dashboard/settings/security', viewer)
    await screen.findByText(/not change them/)
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(await screen.findAllByText('Off')).toHaveLength(7)
  })
})

test('selecting a currency fills in symbol and decimals with a price preview; a changed rate can be reset', async () => {
  serve(aGroup('currency'))
  await openDashboard('/dashboard/settings/currency', admin)
  await user.selectOptions(await screen.findByLabelText('Currency'), 'JPY')
  expect(screen.getByLabelText('Symbol')).toHaveValue('¥')
  await user.clear(screen.getByLabelText('Exchange rate'))
  await user.type(screen.getByLabelText('Exchange rate'), '150')
  expect(screen.getByRole('row', { name: /24.50/ })).toHaveTextContent('$24.50')
  expect(screen.getByRole('row', { name: /24.50/ })).toHaveTextContent('¥3,675')
  refuses(rows.save, 'bad_request', { fields: { 'values.exchangeRate': 'makes a price of 1 free' } }, true)
  await save()
  expect(await screen.findByText(/cheapest product would cost nothing/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Reset to 1 — Exchange rate/ }))
  await save()
  await waitFor(() => expect(sent[0]!.values).toEqual({ name: 'JPY', s: '¥', exchangeRate: 1, decimals: 0 }))
})

test('a payment method without keys cannot be switched on and shows the reason', async () => {
  serve(aGroup('paymentGateway'))
  answers(endpoints.payments.setups, {
    setups: [
      {
        method: 'stripe',
        ready: false,
        enabled: false,
        mode: 'test',
        fromEnvironment: false,
        fields: [],
        webhookUrl: 'https://shop.example/hook',
        settles: null,
        payable: true,
        version: 0,
      },
    ],
  })
  await openDashboard('/dashboard/settings/paymentGateway', admin)
  const stripe = await screen.findByRole('switch', { name: 'Stripe' })
  await waitFor(() => expect(stripe).toHaveAccessibleDescription(/Add the keys/))
  await user.click(stripe)
  expect(stripe).not.toBeChecked()
  await user.click(screen.getByRole('switch', { name: 'Cash on delivery' }))
  expect(screen.getByText(/Customers can’t pay/)).toBeVisible()
})

test('sign-in settings show the callback URLs of the providers', async () => {
  serve(aGroup('login'))
  await openDashboard('/dashboard/settings/login', admin)
  expect(await screen.findByText('https://shop.example/api/auth/callback/google')).toBeVisible()
  expect(screen.getByText(/GOOGLE_CLIENT_ID/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Facebook' }))
  expect(screen.getByRole('switch', { name: 'Facebook' })).toBeChecked()
})

test('the URLs of product feeds are shown once feeds are switched on', async () => {
  serve(aGroup('seo'))
  await openDashboard('/dashboard/settings/seo', admin)
  await user.click(await screen.findByRole('switch', { name: 'Product feeds' }))
  expect(await screen.findByText('https://shop.example/feeds/en/google.xml')).toBeVisible()
  expect(screen.getByText('https://shop.example/feeds/ar/meta.csv')).toBeVisible()
  await save()
  await waitFor(() => expect(sent[0]?.values).toMatchObject({ productFeeds: true }))
})

test('a palette sets all colours; a low contrast is reported and can be fixed', async () => {
  serve(aGroup('color'))
  answers(shopEndpoints.catalog.list, { products: [], next: null, total: 0 })
  await openDashboard('/dashboard/settings/color', admin)
  await user.click(await screen.findByRole('button', { name: 'Ocean' }))
  expect(screen.getByLabelText('Primary')).toHaveValue('#0b63a5')
  expect(screen.queryByText('Hard to read')).not.toBeInTheDocument()
  await user.clear(screen.getByLabelText('Text on primary'))
  await user.click(screen.getByLabelText('Text on primary'))
  await user.paste('3377aa')
  expect(screen.getByText('Hard to read')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Fix contrast — Primary/ }))
  expect(screen.queryByText('Hard to read')).not.toBeInTheDocument()
  await save()
  await waitFor(() => expect(sent[0]!.values).toMatchObject({ primary: '#0b63a5', secondary: '#c2410c' }))
})

test('closing the shop requires a password, which is sent once and not stored in the browser', async () => {
  const requests: Record<string, unknown>[] = []
  let opening: Opening = { closed: false, hasPassword: false, messages: perLanguage(() => ''), version: 0 }
  answers(endpoints.opening.read, () => ({ opening }))
  answers(endpoints.opening.save, ({ input }) => {
    const { password, ...request } = input as unknown as Opening & { password?: string }
    requests.push({ password, ...request })
    opening = { ...request, hasPassword: true, version: request.version + 1 }
    return { opening }
  })
  await openDashboard('/dashboard/settings/opening', admin)
  const closed = await screen.findByRole('switch', { name: 'Close the shop to visitors' })
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(closed)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a password of at least 4 characters.')).toBeVisible()
  expect(requests).toEqual([])
  await enterText(user, screen.getByLabelText('Password'), 'open sesame')
  await enterText(user, screen.getByLabelText('Message (العربية)'), 'قريبًا')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. The shop is closed to visitors.')).toBeVisible()
  const messages = { ...perLanguage(() => ''), ar: 'قريبًا' }
  expect(requests).toEqual([{ closed: true, password: 'open sesame', messages, version: 0 }])
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('sesame')
  await user.click(screen.getByRole('switch', { name: 'Close the shop to visitors' }))
  refuses(endpoints.opening.save, 'version_conflict', { opening: { ...opening, version: 9 } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Someone else changed this/)).toBeVisible()
})

test('staff who may only view see no form for closing the shop', async () => {
  answers(endpoints.opening.read, { opening: { closed: true, hasPassword: true, messages: perLanguage(() => ''), version: 1 } })
  await openDashboard('/dashboard/settings/opening', viewer)
  expect(await screen.findByText('You can view settings but not change them.')).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('mail settings show the delivery state, DNS records, and the result of a test email', async () => {
  const state = { way: 'files', place: '/data/mail', from: 'hello@shop.example', waiting: 0, failed: 2 } as const
  answers(endpoints.mails.state, { mail: state })
  answers(endpoints.mails.senderDomain, {
    sender: {
      domain: 'shop.example',
      isProvider: false,
      records: [
        {
          kind: 'spf',
          state: 'found',
          value: 'v=spf1 include:mail.example ~all',
          add: { name: 'shop.example', value: 'v=spf1 mx' },
        },
        { kind: 'dkim', state: 'unreachable', value: null, add: null },
        { kind: 'dmarc', state: 'missing', value: null, add: { name: '_dmarc.shop.example', value: 'v=DMARC1; p=none' } },
      ],
    },
  })
  answers(endpoints.mails.test, { to: 'amina@example.com', mailId: '0198c7a2-0000-7000-8000-000000000000' })
  answers(endpoints.mails.testOutcome, { state: 'failed', error: 'Error ECONNREFUSED' })
  await openDashboard('/dashboard/settings/mail', admin)
  expect(await screen.findByText('/data/mail')).toBeVisible()
  expect(screen.getByText('2 emails')).toBeVisible()
  expect(await screen.findByText('v=spf1 include:mail.example ~all')).toBeVisible()
  const [name, value] = screen.getAllByRole('definition').slice(-2)
  expect([name, value].map((part) => part!.textContent)).toEqual(['_dmarc.shop.example', 'v=DMARC1; p=none'])
  expect(screen.queryByText('v=spf1 mx')).toBeNull()
  expect(screen.getByText(/DNS server didn’t answer/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send test email' }))
  expect(await screen.findByText(/Couldn’t send/)).toHaveTextContent('amina@example.com')
  expect(screen.getByText('Error ECONNREFUSED')).toBeVisible()
})
