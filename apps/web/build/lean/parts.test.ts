import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFunctions } from './functions.ts'
import { leanParts, libraries } from './parts.ts'

const require = createRequire(import.meta.url)
const folder = (name: string, from?: string) => dirname(require.resolve(`${name}/package.json`, from ? { paths: [from] } : {}))
const router = join(folder('react-router', folder('react-router-dom')), 'dist/development')
const files = [
  join(folder('react-dom'), 'cjs/react-dom.production.js'),
  join(folder('i18next'), 'dist/esm/i18next.js'),
  ...readdirSync(router)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(router, name)),
  join(folder('@reduxjs/toolkit'), 'dist/redux-toolkit.modern.mjs'),
  join(folder('redux', folder('@reduxjs/toolkit')), 'dist/redux.mjs'),
]

test('every listed function exists in the installed libraries, and the rest of their code stays', () => {
  const lean = files.flatMap((file) => leanParts(readFileSync(file, 'utf8'), file) ?? [])
  expect(lean).toHaveLength(libraries.length)
  expect(lean.join('')).toContain('changeLanguage(lng, callback) {\n    this.isLanguageChangingTo')
  expect(lean.join('')).not.toContain('rtlLngs')
})

test('functions are emptied in each form that libraries use', () => {
  const code = `function a(one, { two } = {
  two: 2
}) {
  if (one) {
    return two
  }
}
exports.b = function (
  one
) {
  return one
};
const c = one => {
  return one
};
class D {
  e(one) {
    return one
  }
  f() {
    return 1
  }
}`
  const lean = emptyFunctions(code, ['a', 'b', 'c', 'e'], 'test')
  expect(lean).not.toMatch(/return (?:one|two)/)
  expect(lean).toContain('return 1')
  expect(new Function('exports', `${lean}; return [a(), c(), new D().e(), new D().f()]`)({})).toEqual([
    undefined,
    undefined,
    undefined,
    1,
  ])
  expect(() => emptyFunctions(code, ['g'], 'test')).toThrow('test: g')
})

const sources = ['../../src', '../../../../extensions']
  .map((path) => join(import.meta.dirname, path))
  .flatMap((path) => readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules|testing/.test(name))
const missing = new RegExp(
  [
    String.raw`\bt\(\(?\w+\)? =>|saveMissing|returnDetails|i18n(?:ext)?\.(?:dir|reloadResources|addResources?|keyFromSelector)\(`,
    String.raw`<(?:Link|NavLink)[^>]* (?:prefetch|discover|viewTransition)\b|\b(?:create\w*Router|RouterProvider|useRouteError|useViewTransitionState|PrefetchPageLinks)\b`,
    String.raw`create\.asyncThunk|Symbol\.observable`,
  ].join('|'),
)

test('the web app and the extensions use nothing that the build removes', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((name) => missing.test(readFileSync(name, 'utf8')))).toEqual([])
})
