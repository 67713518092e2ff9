import { expect, test } from 'vitest'
import { isAllowed, normalizePaste, tidyHtml, toLink } from './tidy.ts'

test('attributes other than href are removed, and wrappers are unwrapped', () => {
  expect(tidyHtml('<p dir="auto" style="x">A <a href="https://a.example" target="_blank" class="x">link</a></p>')).toBe(
    '<p>A <a href="https://a.example">link</a></p>',
  )
  expect(tidyHtml('<ul><li><p>one</p></li><li><p>two</p><ul><li><p>deep</p></li></ul></li></ul>')).toBe(
    '<ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul>',
  )
  expect(tidyHtml('<table><colgroup><col></colgroup><tbody><tr><td colspan="1"><p>1</p></td></tr></tbody></table>')).toBe(
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  )
  expect(tidyHtml('<p></p>')).toBe('')
})

test('pasted headings are mapped to h2 to h4', () => {
  expect(normalizePaste('<h1 class="x">A</h1><h5>B</h5><hr>')).toBe('<h2 class="x">A</h2><h4>B</h4><hr>')
})

test('typed links become https, mailto or tel URLs; unsafe ones are refused', () => {
  const at = (typed: string) => toLink(typed, 'https://haat.example')
  expect(at('haat.example/a')).toBe('https://haat.example/a')
  expect(at('/page/about')).toBe('https://haat.example/page/about')
  expect(at('help@haat.example')).toBe('mailto:help@haat.example')
  expect(at('+880 1711-000000')).toBe('tel:+8801711000000')
  for (const typed of [
    'javascript:alert(1)',
    'http://haat.example',
    'data:text/html,x',
    '//evil.example',
    'two words',
    '',
    'word',
  ])
    expect(at(typed), typed).toBeUndefined()
  expect(isAllowed('https://haat.example')).toBe(true)
})
