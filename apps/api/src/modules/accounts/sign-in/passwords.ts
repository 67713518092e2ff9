import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id (the library's default), 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified for unknown accounts, so that they take as long as known ones. No password is known for this hash. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$joIrBUkQL+pI/CfnUZDD5A$SDpCimUkEAieijFAkBnPTy8FQA+IF8AS/eR539C4jdg'

/** Argon2id hash of a password, at most two at a time per process. */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(normalizePassword(password), cost))

/** Verifies a password; `known` is null for an unknown account, which costs the same and answers false. */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const isCorrect = await queue(() => verify(known ?? dummyHash, normalizePassword(password)))
  return known !== null && isCorrect
}

/**
 * Whether the password is on the list of common passwords, is the user's email or name, or has fewer than three distinct
 * characters.
 */
export function isCommonPassword(password: string, { email, name }: { email: string; name: string }): boolean {
  const plain = normalizePassword(password).toLowerCase()
  const own = [email, email.split('@')[0]!, name, name.replaceAll(' ', '')].map((word) => normalizePassword(word).toLowerCase())
  return commonPasswords.has(plain) || own.includes(plain) || new Set(plain).size < 3
}

/** An account whose password was verified; `mark` fingerprints the password hash, to detect a later change. */
export interface Owner {
  id: string
  mark: string
}

/** Short fingerprint of a password hash, to detect that the password changed. */
export const passwordFingerprint = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Unicode-normalizes a password: systems encode the same letters differently. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Each hash needs 19 MiB, so only two run at a time. Up to 400 wait, for at most 8 s. */
const queue = limitConcurrency({ atOnce: 2, mayWait: 400, patience: 8000 })
