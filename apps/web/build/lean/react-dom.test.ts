import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { leanReactDom } from './react-dom.ts'

const require = createRequire(import.meta.url)
const folder = (name: string, from?: string) => dirname(require.resolve(`${name}/package.json`, from ? { paths: [from] } : {}))
const file = join(folder('react-dom'), 'cjs/react-dom-client.production.js')

/** Runs a production file, which fails with the development build of React that tests use. */
function run<M>(code: string, modules: Record<string, unknown>): M {
  const exports = {} as M
  new Function('exports', 'require', code)(exports, (name: string) => modules[name])
  return exports
}
const production = <M>(name: string, modules = {}) =>
  run<M>(readFileSync(join(folder(name, file), `cjs/${name}.production.js`), 'utf8'), modules)

const react = production<typeof import('react')>('react')
const { Component, createElement, lazy, Suspense, startTransition, useState } = react
const scheduler = production('scheduler')
const { createRoot } = run<typeof import('react-dom/client')>(leanReactDom(readFileSync(file, 'utf8')), {
  react,
  scheduler,
  'react-dom': production('react-dom', { react }),
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? 'failed' : this.props.children)
}

let codeArrives: (code: { default: () => string }) => void = () => {}
const Later = lazy(() => new Promise<{ default: () => string }>((resolve) => (codeArrives = resolve)))

function Fails(): ReactNode {
  throw new Error('on purpose')
}

function Page() {
  const [count, setCount] = useState(0)
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `pressed ${count}`),
    createElement('p', null, createElement(Suspense, { fallback: 'waits' }, createElement(Later))),
    createElement(Boundary, null, createElement(Fails)),
  )
}

test('the reduced React DOM renders, updates, suspends for lazy code and catches errors', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  const shows = (text: string) => expect.poll(() => root.textContent).toBe(text)
  const app = createRoot(root, { onCaughtError: () => {} })
  startTransition(() => app.render(createElement(Page)))
  await shows('pressed 0waitsfailed')
  root.querySelector('button')!.click()
  codeArrives({ default: () => 'loaded' })
  await shows('pressed 1loadedfailed')
  app.unmount()
  await shows('')
})

test('a function that is missing in React DOM fails the build with its name', () => {
  const other = readFileSync(file, 'utf8').replace('function startViewTransition(', 'function beginViewTransition(')
  expect(() => leanReactDom(other)).toThrow('startViewTransition')
})

const sources = ['../../src', '../../../../extensions']
  .map((path) => join(import.meta.dirname, path))
  .flatMap((path) => readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)))
  .filter((name) => /\.tsx$/.test(name) && !/\.test\.|node_modules/.test(name))
const missing = new RegExp(
  [
    'hydrateRoot|<(?:ViewTransition|Activity|SuspenseList|title|meta|link|style|html|head|body|[a-z]+-[a-z]+)[ >]|<Fragment [^>]*ref=',
    String.raw`use(?:Action|Form)State|\buse,? .*from 'react'|startTransition\(async|componentStack|\bon(?:BeforeInput|Composition)|addTransitionType`,
    String.raw`\b(?:prefetchDNS|preconnect|preload|preinit\w*|preloadModule)\b.* from 'react-dom'`,
  ].join('|'),
)

test('the web app and the extensions use nothing that the build removes', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((name) => missing.test(readFileSync(name, 'utf8')))).toEqual([])
})
