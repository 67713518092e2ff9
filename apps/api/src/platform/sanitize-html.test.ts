import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { cleanHtml, cleanText } from './sanitize-html.ts'

const [nothing, space] = [{ allowedTags: [], allowedAttributes: {} }, /\s+/g]
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
/** The text that the parser extracts. */
const parsed = (html: string): string =>
  sanitize(html, nothing)
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => names[name]!)
    .replace(space, ' ')
    .trim()

test.each([
  'Oak table',
  ' Tom & Jerry,  Ltd. ',
  'a < b > c',
  '5 &lt; 6 &amp;&amp; 7 &gt; 6, &quot;so&quot; it&#39;s',
  '&amp;lt;b&amp;gt; &copy; &#169; &unknown; &amp',
  '<p>One</p><p>two <strong>bold</strong> <em>words</em><br />and a <a href="https://example.org/?a=1&amp;b=2" rel="noopener nofollow">link</a></p>',
  '<ul><li>One</li> <li>two</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  '<script>alert(1)</script>after<style>p { color: red }</style>',
  '<<p>script>alert(1)</script>',
  '<p onclick="alert(1)">hidden</p><img src=x onerror=alert(1)>',
  '<!-- comment -->text<p',
  '<a href="a<b">x</a><p title=">">y</p>',
  'معطف <b>شتوي</b>&nbsp;دافئ',
])('the text of %s is that of the parser', (html) => {
  expect(cleanText(html)).toBe(parsed(html))
  const clean = cleanHtml(html)
  expect(cleanText(clean)).toBe(parsed(clean))
})

test('text from nested tags and NUL characters contains no tags', () => {
  expect(cleanText('<scr<p>ipt>alert(1)</scr</p>ipt>')).not.toMatch(/<script/)
  expect(cleanText('\u0000<p>a\u0000b</p>')).toBe('ab')
})
