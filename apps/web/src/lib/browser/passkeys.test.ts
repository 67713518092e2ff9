import { afterEach, expect, test, vi } from 'vitest'
import { hasPasskeys } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['haat.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys are supported at %s: %s', (host, isThere) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  expect(hasPasskeys(host)).toBe(isThere)
})

test('passkeys are not supported without PublicKeyCredential', () => expect(hasPasskeys('haat.example')).toBe(false))
