import { expect, test } from 'vitest'
import { isPublicUrl } from './readiness.ts'

test.each(['https://shop.com', 'https://www.shop.com.bd:8443'])('%s is a public URL', (url) =>
  expect(isPublicUrl(url)).toBe(true),
)

test.each([
  'http://shop.com',
  'https://localhost',
  'https://127.0.0.1',
  'https://[::1]',
  'https://shop.local',
  'https://shop.example',
])('%s is not a public URL', (url) => expect(isPublicUrl(url)).toBe(false))
