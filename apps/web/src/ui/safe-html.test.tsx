import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafeHtml } from './safe-html.tsx'

const shown = (html: string) => render(<SafeHtml html={html} />).container.firstElementChild!

test('allowed markup becomes elements', () => {
  const html =
    '<h2>Care</h2><p>Wash <strong>cold</strong>,<br>dry <em>flat</em>.</p><ul><li>one</li><li>two</li></ul><table><tbody><tr><th>Size</th><td>41</td></tr></tbody></table>'
  expect(shown(html).innerHTML).toBe(html)
})

test.each([
  ['<script>window.hit=1</script>safe', 'safe'],
  ['<img src=x onerror="window.hit=1">safe', 'safe'],
  ['<svg onload="window.hit=1"><circle r="1"></circle></svg>safe', 'safe'],
  ['<style>body{display:none}</style>safe', 'safe'],
  ['<object data="https://evil.example"><p>gone</p></object>safe', 'safe'],
  ['<p onclick="window.hit=1" style="position:fixed" class="x" id="main">safe</p>', '<p>safe</p>'],
  ['<a href="javascript:alert(1)">safe</a>', 'safe'],
  ['<a href=" jAvA\nscript:alert(1)">safe</a>', 'safe'],
  ['<a href="data:text/html,x">safe</a>', 'safe'],
  ['<a href="//evil.example">safe</a>', 'safe'],
  ['<a href="http://plain.example">safe</a>', 'safe'],
  ['<div><section><p>safe</p></section></div>', '<p>safe</p>'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['<math><mtext><script>window.hit=1</script></mtext></math>safe', 'safe'],
  ['<form action="https://evil.example"><input name="a"><button>safe</button></form>', 'safe'],
  ['<!-- note -->safe', 'safe'],
])('%s', (html, expected) => {
  expect(shown(html).innerHTML).toBe(expected)
  expect('hit' in window).toBe(false)
})

test('https, mailto and tel links are kept', () => {
  expect(shown('<a href="https://example.com/a?b=1">x</a>').querySelector('a')).toHaveAttribute('rel', 'noopener nofollow')
  expect(shown('<a href="mailto:a@b.example">x</a>').querySelector('a')).toHaveAttribute('href', 'mailto:a@b.example')
  expect(shown('<a href="tel:+880 1700 1">x</a>').querySelector('a')).toHaveAttribute('href', 'tel:+880 1700 1')
})

test('the nesting depth is limited', () => {
  expect(
    shown(`${'<blockquote>'.repeat(100)}deep${'</blockquote>'.repeat(100)}`).querySelectorAll('blockquote').length,
  ).toBeLessThan(40)
})
