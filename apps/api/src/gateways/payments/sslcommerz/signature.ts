import { createHash } from 'node:crypto'
import { InvalidSignature, type Keys } from '../gateway.ts'
import { sameText } from '../reading.ts'
import { storeOf } from './shapes.ts'

const threeDays = 3 * 24 * 60 * 60_000

/** Verifies a notification: the signature covers the listed fields and the hash of the store password; newer ones also have SHA-256. */
export function verified(keys: Keys, form: URLSearchParams) {
  const field = (name: string) => form.get(name) ?? ''
  const signed = field('verify_key').split(',').slice(0, 100)
  for (const needed of ['tran_id', 'status', 'store_id'])
    if (!signed.includes(needed)) throw new InvalidSignature(`not signed: ${needed}`)
  const password = storeOf(keys).store_passwd
  if (!password || !sameText(signatureOf('md5', form, signed, password), field('verify_sign')))
    throw new InvalidSignature('verify_sign')
  if (field('verify_sign_sha2') && !sameText(signatureOf('sha256', form, signed, password), field('verify_sign_sha2')))
    throw new InvalidSignature('verify_sign_sha2')
  if (field('store_id') !== storeOf(keys).store_id) throw new InvalidSignature('another store')
  const date = Date.parse(`${field('tran_date').replace(' ', 'T')}+06:00`)
  if (Date.now() - date > threeDays) throw new InvalidSignature('too old')
  return { tran_id: field('tran_id'), val_id: field('val_id'), status: field('status'), value_a: field('value_a') }
}

/**
 * Signature of a notification in hexadecimal: the hash of the named fields of the form and of the hashed store password, sorted
 * by name.
 */
export function signatureOf(
  algorithm: 'md5' | 'sha256',
  form: URLSearchParams,
  names: readonly string[],
  password: string,
): string {
  const digest = (text: string) => createHash(algorithm).update(text).digest('hex')
  const signed = new Map(names.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? '']] : [])) as [string, string][])
  signed.set('store_passwd', digest(password))
  const sorted = [...signed].sort(([a], [b]) => (a < b ? -1 : 1))
  return digest(sorted.map(([name, value]) => `${name}=${value}`).join('&'))
}
