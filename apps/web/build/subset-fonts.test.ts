import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@haat/shared/reference/languages.ts'
import { expect, test } from 'vitest'
import { readFaces } from './subset-fonts.ts'

const styles = join(import.meta.dirname, '../src/styles')
const css = readFileSync(join(styles, 'fonts.css'), 'utf8')
const bytesOf = (name: string) => statSync(join(styles, `fonts/${name}.woff2`)).size

test('reads the letters and weights of each font file', () => {
  const face =
    '@font-face { font-family: "Noto Sans Bengali"; font-weight: 400 700; src: url("./fonts/x-y.woff2"); unicode-range: U+41-43, U+98F; }'
  expect(readFaces(face)).toEqual([
    { name: 'x-y', source: 'noto-sans-bengali', weights: { min: 400, max: 700 }, letters: 'ABC\u098f' },
  ])
  expect(readFaces(face.replace('400 700', '650'))[0]?.weights).toBe(650)
  expect(readFaces('@font-face { font-family: "Local"; src: local("Arial"); }')).toEqual([])
})

test.each(languages)('a page in $name loads its fonts within the byte limit', ({ code, fonts }) => {
  const faces = readFaces(css).map(({ name }) => name)
  expect(faces).toEqual(expect.arrayContaining([...fonts]))
  // Bengali has hundreds of ligatures.
  expect(fonts.reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThanOrEqual(code === 'bn' ? 60_000 : 38_000)
})

test('the Bengali file of rare letters includes the common ones for ligatures; the common file takes precedence', () => {
  const [more, common] = readFaces(css).filter(({ source }) => source === 'noto-sans-bengali')
  expect(common!.name).toBe('noto-sans-bengali-bengali-wght-normal')
  expect(more!.weights).toEqual(common!.weights)
  expect([...common!.letters].filter((letter) => !more!.letters.includes(letter))).toEqual([])
})
