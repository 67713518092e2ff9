import { expect, test } from 'vitest'
import { inOrder } from './script-order.ts'

test('files that the entry imports become scripts before it, in the same order', () => {
  const script = (name: string) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`
  const preload = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`
  const page = inOrder(`<head>\n    ${script('index')}\n    ${preload('vendor')}\n    ${preload('shell')}\n  </head>`)
  expect(page.match(/<(?:script|link)[^>]*>/g)).toEqual(
    ['vendor', 'shell', 'index'].map((name) => script(name).replace('</script>', '')),
  )
})
