import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '../../in-turn.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id (the library's default kind), 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified in place of an unknown account's hash, so that both cost the same. It belongs to no password anybody knows. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$joIrBUkQL+pI/CfnUZDD5A$SDpCimUkEAieijFAkBnPTy8FQA+IF8AS/eR539C4jdg'

export const hashPassword = (password: string): Promise<string> => queue(() => hash(sameLetters(password), cost))

export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const right = await queue(() => verify(known ?? nobody, sameLetters(password)))
  return known !== null && right
}

/** On lists of stolen passwords, or hardly more than the person's own name. */
export function isCommonPassword(password: string, { email, name }: { email: string; name: string }): boolean {
  const plain = sameLetters(password).toLowerCase()
  const own = [email, email.split('@')[0]!, name, name.replaceAll(' ', '')].map((word) => sameLetters(word).toLowerCase())
  return commonPasswords.has(plain) || own.includes(plain) || new Set(plain).size < 3
}

/** The same letters typed on two systems may arrive as different code points. */
const sameLetters = (password: string) => password.normalize('NFKC')

/** Each hash takes 19 MiB while it is worked on; waiting costs next to nothing, but nobody waits longer than a page is patient. */
const queue = inTurn({ atOnce: 2, mayWait: 400, patience: 8000 })
