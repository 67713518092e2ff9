import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { StorageUnavailable } from '../../platform/errors/storage-unavailable.ts'
import type { S3 } from '../../platform/storage/s3-settings.ts'
import { contentTypeOf } from './content-types.ts'
import type { Storage, StoredFile } from './types.ts'

/** Timeouts in milliseconds for a connection, a response and each chunk of a response. A visitor's request waits for at most three attempts. */
export const patience = { connect: 3_000, answer: 5_000, idle: 10_000, upload: 120_000 }

const attempts = 3
const partSize = 8 * 1024 * 1024

/** Loaded when the first file is read or written: a shop without object storage does not load the SDK. */
const sdk = () => import('@aws-sdk/client-s3')

const clients = new Map<string, Promise<S3Client>>()

/** One client, and with it one pool of connections, for each account and patience. */
function clientOf({ endpoint, region, credentials, pathStyle }: S3, answer: number): Promise<S3Client> {
  const key = JSON.stringify([endpoint, region, credentials, pathStyle, answer, patience])
  const known = clients.get(key) ?? open()
  clients.set(key, known)
  return known

  async function open(): Promise<S3Client> {
    const { S3Client } = await sdk()
    return new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: attempts,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Many services with this interface do not know the checksums that Amazon has added; the signature covers the content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: patience.connect,
        requestTimeout: answer,
        throwOnRequestTimeout: true,
        socketTimeout: Math.max(answer, patience.idle),
        httpAgent: { maxSockets: 64 },
        httpsAgent: { maxSockets: 64 },
      },
    })
  }
}

/** Files in a bucket of a service with the interface of Amazon S3. */
export function s3Storage(s3: S3): Storage {
  const Bucket = s3.bucket
  const keyOf = (key: string) => s3.prefix + key
  const client = () => clientOf(s3, patience.answer)
  const headers = (key: string) => ({
    ContentType: contentTypeOf(key),
    ...(key.startsWith('media/') && { CacheControl: 'public, max-age=31536000, immutable' }),
  })
  const about = (key: string): Promise<StoredFile | undefined> =>
    during('look up', async () => {
      const { HeadObjectCommand } = await sdk()
      const { ContentLength, LastModified } = await (await client()).send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }))
      return { key, bytes: ContentLength ?? 0, at: LastModified ?? new Date(0) }
    }).catch((error) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  return {
    remote: true,
    write: (key, bytes) =>
      during('write', async () => {
        const { PutObjectCommand } = await sdk()
        await (await client()).send(new PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ...headers(key) }))
      }),
    writeStream: (key, content, signal) =>
      during(
        'write',
        async () => {
          const { Upload } = await import('@aws-sdk/lib-storage')
          signal?.throwIfAborted()
          const source = remembering(content)
          const upload = new Upload({
            client: await clientOf(s3, patience.upload),
            params: { Bucket, Key: keyOf(key), Body: Readable.from(source.content, { objectMode: false }), ...headers(key) },
            partSize,
            queueSize: 2,
          })
          const abort = () => void upload.abort().catch(() => {})
          signal?.addEventListener('abort', abort)
          try {
            await upload.done()
          } catch (error) {
            throw source.failure() ?? error
          } finally {
            signal?.removeEventListener('abort', abort)
          }
        },
        signal,
      ),
    read: (key, range) =>
      during('read', async () => {
        const { GetObjectCommand } = await sdk()
        const found = await (await client()).send(
          new GetObjectCommand({ Bucket, Key: keyOf(key), ...(range !== undefined && { Range: range }) }),
        )
        return {
          content: failingAs(found.Body as Readable),
          bytes: found.ContentLength ?? 0,
          ...(found.ContentRange !== undefined && range !== undefined && { contentRange: found.ContentRange }),
        }
      }),
    size: async (key) => (await about(key))?.bytes,
    about,
    remove: (key) =>
      during('delete', async () => {
        const { DeleteObjectCommand } = await sdk()
        await (await client()).send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }))
      }).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      }),
    list: async function* (folder) {
      const { ListObjectsV2Command } = await sdk()
      const Prefix = folder === '' ? s3.prefix : keyOf(`${folder}/`)
      for (let token: string | undefined, more = true; more; ) {
        const page = await during('list', async () =>
          (await client()).send(
            new ListObjectsV2Command({ Bucket, Prefix, ...(token !== undefined && { ContinuationToken: token }) }),
          ),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined) yield { key: Key.slice(s3.prefix.length), bytes: Size ?? 0, at: LastModified ?? new Date(0) }
        token = page.NextContinuationToken
        more = token !== undefined
      }
    },
  }
}

/** Runs a request; its errors become those of a storage. */
async function during<T>(action: string, request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await request()
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof SourceFailed ? error.cause : toStorageError(action, error)
  }
}

/** The stream to be stored failed, not the storage. */
class SourceFailed extends Error {}

/** The same content, with its error once it has failed; the upload would report its own abort error instead. */
function remembering(content: AsyncIterable<Uint8Array>): { content: AsyncIterable<Uint8Array>; failure: () => unknown } {
  let failure: SourceFailed | undefined
  const passing = async function* () {
    try {
      yield* content
    } catch (cause) {
      failure = new SourceFailed('content failed', { cause })
      throw cause
    }
  }
  return { content: passing(), failure: () => failure }
}

function toStorageError(action: string, error: unknown): unknown {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  // A missing bucket is also a 404, and nothing that a visitor has done.
  if (name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket'))
    return Object.assign(new Error('no such file', { cause: error }), { code: 'ENOENT' })
  if (status === 416) return Object.assign(new Error('no such range', { cause: error }), { code: 'ERANGE' })
  return new StorageUnavailable(action, error)
}

/** The same bytes; a lost connection fails as `StorageUnavailable`. */
function failingAs(body: Readable): Readable {
  const passing = async function* () {
    try {
      yield* body
    } catch (error) {
      throw new StorageUnavailable('read', error)
    }
  }
  // Also ends content that was never read, which would otherwise occupy its connection.
  return Readable.from(passing(), { objectMode: false }).once('close', () => body.destroy())
}
