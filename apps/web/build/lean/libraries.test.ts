import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no text uses an i18next format, because the build removes the formatter', () => {
  const folder = join(import.meta.dirname, '../../locales')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => /\{\{[^}]*,/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
