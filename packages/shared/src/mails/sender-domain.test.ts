import { expect, test } from 'vitest'
import { findDkim, findDmarc, findSpf, isMailProvider, senderDomain } from './sender-domain.ts'

test('the domain of an address is a host name of the internet', () => {
  expect(senderDomain('Hello@Tea.Example.COM')).toBe('tea.example.com')
  for (const email of [
    'a@localhost',
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

test('records are found, missing, doubled, or not answered', () => {
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
