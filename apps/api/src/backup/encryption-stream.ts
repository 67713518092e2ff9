import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { StartError } from '../platform/errors/start-error.ts'

/**
 * Encryption of an archive with a passphrase: scrypt derives the key, and AES-256-GCM encrypts chunks of 64 kB whose nonce is their number and
 * whether it is the last one (the STREAM construction, as in age). A chunk that is changed, missing, moved or added does not decrypt.
 * The header (salt and cost) is authenticated with every chunk.
 */
const magic = Buffer.from('haat encrypted backup 1\n')
const saltBytes = 32
const headerBytes = magic.length + 1 + saltBytes
const plainBytes = 64 * 1024
const tagBytes = 16
/** Binary logarithms of the scrypt cost: of new archives (128 MB of memory, a third of a second), and accepted ones. */
const cost = { written: 17, least: 14, most: 20 }

type Bytes = AsyncIterable<Buffer>

/** Whether a file with this beginning is an encrypted archive. */
export const isEncrypted = (beginning: Buffer): boolean => beginning.subarray(0, magic.length).equals(magic)

/** Encrypts a stream. */
export async function* encryptBytes(source: Bytes, passphrase: string): Bytes {
  const header = Buffer.concat([magic, Buffer.from([cost.written]), randomBytes(saltBytes)])
  const key = await keyOf(passphrase, header)
  yield header
  let number = 0
  for await (const { bytes, last } of chunksOf(source, plainBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Decrypts a stream. @throws StartError for a wrong passphrase and a changed or incomplete stream */
export async function* decryptBytes(source: Bytes, passphrase: string): Bytes {
  let header: Buffer | undefined
  const rest = splitHeader(source, (found) => (header = found))
  let key: Buffer | undefined
  let number = 0
  for await (const { bytes, last } of chunksOf(rest, plainBytes + tagBytes)) {
    if (!header) throw damaged('it ends within its header')
    key ??= await keyOf(passphrase, header)
    if (bytes.length < tagBytes) throw damaged('it is incomplete')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), { authTagLength: tagBytes }).setAAD(header)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const plain = decipher.update(bytes.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      if (number === 0) throw new StartError('The passphrase is wrong, or the beginning of the backup is damaged.')
      throw damaged('a part of it was changed or is missing')
    }
    yield plain
    number += 1
  }
}

const damaged = (how: string) => new StartError(`The backup is damaged: ${how}.`)

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const logN = header[magic.length]!
  if (logN < cost.least || logN > cost.most) throw damaged('the cost of its key is not one that this program uses')
  const options: ScryptOptions = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 8 * 128 * 2 }
  return new Promise((done, fail) =>
    scrypt(passphrase.normalize('NFKC'), header.subarray(magic.length + 1), 32, options, (error, key) =>
      error ? fail(error) : done(key),
    ),
  )
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = last ? 1 : 0
  return nonce
}

async function* splitHeader(source: Bytes, found: (header: Buffer) => void): Bytes {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const bytes of source) {
    if (!start) {
      yield bytes
      continue
    }
    start = Buffer.concat([start, bytes])
    if (start.length < headerBytes) continue
    found(start.subarray(0, headerBytes))
    yield start.subarray(headerBytes)
    start = undefined
  }
}

/** Chunks of exactly `size` bytes; the last one is shorter or equal, and empty only if there is nothing. */
async function* chunksOf(source: Bytes, size: number): AsyncIterable<{ bytes: Buffer; last: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length <= size) continue
    let joined = Buffer.concat(waiting)
    for (; joined.length > size; joined = joined.subarray(size)) yield { bytes: joined.subarray(0, size), last: false }
    waiting = [joined]
    length = joined.length
  }
  yield { bytes: Buffer.concat(waiting), last: true }
}
