import { expect, test } from 'vitest'
import { estimateStrength } from './strength.ts'

test.each<[string, ReturnType<typeof estimateStrength>]>([
  ['', 0],
  ['short7!', 0],
  ['password', 1],
  ['Password2024', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['abababababab', 1],
  ['12345678901234567890', 1],
  ['abcdefghijklmnop', 1],
  ['qwertyqwerty', 1],
  ['haat-demo', 1],
  ['tr4mp0line', 2],
  ['green kettle', 2],
  ['green kettle sings softly', 3],
  ['x9$Lq2!mVb7#', 3],
  ['আমার সোনার বাংলা', 3],
])('%s is %i', (password, strength) => expect(estimateStrength(password)).toBe(strength))
