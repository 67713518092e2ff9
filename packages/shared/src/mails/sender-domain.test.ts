import { expect, test } from 'vitest'
import { findDkim, findDmarc, findSpf, isMailProvider, senderDomain, suggestSpf } from './sender-domain.ts'

test('the sender domain is a public host name, else null', () => {
  expect(senderDomain('Hello@Tea.Example.COM')).toBe('tea.example.com')
  for (const email of [
    'a@localhost',
    'a@tea.example',
    'a@127.0.0.1',
    'a@[::1]',
    'a@-x.com',
    'a@x..com',
    'a@x.com/..',
    `a@${'x.'.repeat(150)}com`,
    '',
  ])
    expect(senderDomain(email)).toBeNull()
  expect([isMailProvider('gmail.com'), isMailProvider('yahoo.co.uk'), isMailProvider('gmailshop.com')]).toEqual([
    true,
    true,
    false,
  ])
})

test('the suggested SPF record names the email provider, or the mail server itself', () => {
  expect(suggestSpf('smtp.office365.com')).toBe('v=spf1 include:spf.protection.outlook.com ~all')
  expect(suggestSpf('email-smtp.eu-west-1.amazonaws.com')).toBe('v=spf1 include:amazonses.com ~all')
  expect(suggestSpf('Mail.Tea-Shop.com')).toBe('v=spf1 a:mail.tea-shop.com ~all')
  expect(suggestSpf('notgmail.com')).toBe('v=spf1 a:notgmail.com ~all')
  for (const host of ['10.0.0.5', '[::1]', 'localhost', 'mailpit', 'mail.internal', 'x y.com'])
    expect(suggestSpf(host)).toBeNull()
})

test('DNS records are found, missing, repeated or unreachable', () => {
  expect(findSpf(['google-site-verification=x', 'v=spf1 include:mail.example ~all'])).toEqual({
    state: 'found',
    value: 'v=spf1 include:mail.example ~all',
  })
  expect(findSpf(['v=spf10 x']).state).toBe('missing')
  expect(findSpf(['v=spf1 -all', 'v=spf1 mx ~all']).state).toBe('several')
  expect(findSpf(null)).toEqual({ state: 'unreachable', value: null })
  expect(findDmarc(['v=DMARC1; p=none']).state).toBe('found')
  expect(findDmarc([]).state).toBe('missing')
  expect(findDkim([null, [], ['v=DKIM1; k=rsa; p=MIGf']]).state).toBe('found')
  expect(findDkim([['v=DKIM1; p=']]).state).toBe('missing')
  expect(findDkim([null, null]).state).toBe('unreachable')
})
