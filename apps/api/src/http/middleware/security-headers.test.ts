import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { categoriesIn } from '@haat/shared/settings/outside-services.ts'
import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

const ids = defaultSettings.script
const inline = { styleNonce: 'n', scriptHashes: ["'sha256-s'"] }
const policy = (over: Partial<Record<keyof typeof ids, string>>) =>
  Object.fromEntries(
    pagePolicy(inline, { ...ids, ...over }, 'https://shop.example')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )

test('without third-party ids, the policy of a page allows no other host', () => {
  expect(pagePolicy(inline, ids, 'https://shop.example')).not.toContain('https://')
  // Messenger is a link, not a script.
  expect(pagePolicy(inline, { ...ids, messengerPageId: '123456' }, 'https://shop.example')).not.toContain('https://')
})

test('a third-party id allows the exact hosts of its service only', () => {
  const clarity = policy({ clarityProjectId: 'abcde12345' })
  expect(clarity['script-src']).toEqual(["'self'", "'sha256-s'", 'https://www.clarity.ms/tag/', 'https://scripts.clarity.ms/'])
  expect(clarity['connect-src']).toContain('https://q.clarity.ms/collect')
  expect(JSON.stringify(clarity)).not.toMatch(/google|facebook|\*/)
  const ads = policy({ googleAdsId: 'AW-1234567890' })
  expect(ads['script-src']).toContain('https://www.googleadservices.com/pagead/')
  expect(ads['frame-src']).toContain('https://td.doubleclick.net/td/')
  expect(JSON.stringify(ads)).not.toMatch(/clarity|facebook|analytics|\*/)
})

test('an API of another origin is allowed for requests, images, videos and previews, but not for scripts', () => {
  const api = 'https://api.shop.example'
  const directives = pagePolicy(inline, ids, 'https://shop.example', { api }).split('; ')
  expect(directives.filter((directive) => directive.includes(api)).map((directive) => directive.split(' ')[0])).toEqual([
    'img-src',
    'connect-src',
    'media-src',
    'frame-src',
  ])
})

test('every third-party source has a path', () => {
  const all = pagePolicy(
    inline,
    {
      ...ids,
      googleAnalyticsId: 'G-TEST12345',
      googleAdsId: 'AW-1234567890',
      clarityProjectId: 'abcde12345',
      facebookPixelId: '123456',
    },
    'https://shop.example',
  )
  const sources = all.split(/[ ;]+/).filter((source) => source.startsWith('https://'))
  expect(sources.length).toBeGreaterThan(10)
  for (const source of sources) expect(source).toMatch(/^https:\/\/[a-z0-9.-]+\/[\w./-]*$/)
})

test('visitors are asked for consent to the categories of the configured services', () => {
  expect(categoriesIn(ids)).toEqual([])
  expect(categoriesIn({ ...ids, messengerPageId: '123456' })).toEqual([])
  expect(categoriesIn({ ...ids, googleAnalyticsId: 'G-TEST12345' })).toEqual(['analytics'])
  expect(categoriesIn({ ...ids, googleAnalyticsId: 'AW-1234567890' })).toEqual(['advertising'])
  expect(categoriesIn({ ...ids, clarityProjectId: 'abcde12345', facebookPixelId: '123456' })).toEqual([
    'analytics',
    'advertising',
  ])
})
