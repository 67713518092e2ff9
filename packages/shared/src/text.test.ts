import { expect, test } from 'vitest'
import { line, text } from './text.ts'

const said = (schema: ReturnType<typeof text>, value: string) => schema.safeParse(value).data

test('text of any script is accepted, including its joiners', () => {
  for (const word of ['Amina', 'আমিনা র‍্যাব', 'أمينة\u200f', 'O’Brien', '👩‍👩‍👧', 'line\nbreak\ttab'])
    expect(said(text(40, 1), word)).toBe(word)
  expect(said(text(40), '')).toBe('')
})

test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00', 'a\u001b[31m', 'a\u0007', 'a\u0085b', 'x'.repeat(41)])(
  'control characters, lone surrogates and overlong text are refused (%j)',
  (value) => expect(said(text(40), value)).toBeUndefined(),
)

test.each(['', '  \n ', '\u200b', '\u200d\u200c', '\u202e', '\u3164', '\u00ad'])(
  'required text without a visible character is refused (%j)',
  (value) => expect(said(text(40, 1), value)).toBeUndefined(),
)

test('marks that change the text direction are removed', () => {
  expect(said(text(40, 1), '\u202d+880 1712\u202c')).toBe('+880 1712')
  expect(said(text(40, 1), 'Bob \u202egnp.exe')).toBe('Bob gnp.exe')
})

test('line breaks in a line become spaces', () => {
  expect(said(line(40, 1), 'Amina\r\nBcc: all@example.org')).toBe('Amina Bcc: all@example.org')
  expect(said(line(40, 1), '\n')).toBeUndefined()
})
