import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { StorageUnavailable } from '../../platform/errors/storage-unavailable.ts'
import { allOf, startS3 } from '../../testing/s3-server.ts'
import { transferFiles } from '../transfer-files.ts'
import { readWhole, storageOf } from './storage.ts'

const server = await startS3('shop one/')
const dataDir = mkdtempSync(join(tmpdir(), 'haat-storage-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => server.behave('well'))

const remote = { dataDir, s3: server.s3 }
const key = `media/${'a'.repeat(32)}-100.webp`
const bytes = Buffer.from('0123456789')

describe.each([
  ['a folder', { dataDir, s3: undefined }],
  ['a bucket', remote],
])('in %s', (_, env) => {
  const storage = storageOf(env)

  test('a file can be written, read in full and in part, listed and removed', async () => {
    await storage.write(key, bytes)
    expect((await readWhole(storage, key)).equals(bytes)).toBe(true)
    expect(await storage.size(key)).toBe(10)
    for (const [range, content, contentRange] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      // The test server does not support ranges counted from the end.
      ...(storage.remote ? [] : [['bytes=-2', '89', 'bytes 8-9/10'] as const]),
    ] as const) {
      const part = await storage.read(key, range)
      expect(part).toMatchObject({ bytes: content.length, contentRange })
      expect(Buffer.concat(await allOf(part.content)).toString()).toBe(content)
    }
    await expect(storage.read(key, 'bytes=10-')).rejects.toMatchObject({ code: 'ERANGE' })
    await storage.write(`private/${'b'.repeat(32)}-1.webp`, bytes)
    expect(await allOf(storage.list('media'))).toMatchObject([{ key, bytes: 10, at: expect.any(Date) }])
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.size(key)).toBeUndefined()
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await allOf(storage.list('media'))).toEqual([])
  })

  test('a stream in many parts is written; a failed or aborted one leaves no file', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x')
    const parts = async function* (end?: () => void) {
      for (let n = 0; n < 20; n += 1) yield part
      end?.()
    }
    await storage.writeStream('transfers/large', parts())
    expect(await storage.size('transfers/large')).toBe(20 * part.length)
    const broken = parts(() => {
      throw new Error('cut off')
    })
    await expect(storage.writeStream('transfers/broken', broken)).rejects.toThrow('cut off')
    const abort = new AbortController()
    const aborted = parts(() => abort.abort(new Error('cancelled')))
    await expect(storage.writeStream('transfers/aborted', aborted, abort.signal)).rejects.toThrow('cancelled')
    expect((await allOf(storage.list('transfers'))).map((file) => file.key)).toEqual(['transfers/large'])
  })
})

test('requests to a busy service are retried; a silent, refusing or missing one is unavailable', async () => {
  const storage = storageOf(remote)
  await storage.write(key, bytes)
  server.behave('slow')
  expect((await readWhole(storage, key)).equals(bytes)).toBe(true)
  for (const mood of ['silent', 'refusing'] as const) {
    server.behave(mood)
    await expect(storage.read(key)).rejects.toThrow(StorageUnavailable)
    await expect(storage.write(key, bytes)).rejects.toThrow(StorageUnavailable)
    await expect(storage.size(key)).rejects.toThrow(StorageUnavailable)
    await expect(allOf(storage.list('media'))).rejects.toThrow(StorageUnavailable)
  }
  server.behave('well')
  const nowhere = storageOf({ dataDir, s3: { ...server.s3, endpoint: 'http://127.0.0.1:1' } })
  await expect(nowhere.read(key)).rejects.toThrow(StorageUnavailable)
  const noBucket = storageOf({ dataDir, s3: { ...server.s3, bucket: 'none-such' } })
  await expect(noBucket.read(key)).rejects.toThrow(StorageUnavailable)
})

test('a transfer file written on one machine can be read on another', async () => {
  const name = '0199aaaa-0000-7000-8000-000000000001.csv'
  const others = mkdtempSync(join(tmpdir(), 'haat-other-machine-'))
  const there = transferFiles({ dataDir: others, s3: server.s3 })
  expect(await transferFiles(remote).write(name, [bytes] as never)).toBe(10)
  expect(await there.size(name)).toBe(10)
  expect(Buffer.concat(await allOf(there.read(name))).equals(bytes)).toBe(true)
  expect(await there.local(name)).toBe(join(others, 'transfers', name))
  expect(readdirSync(join(others, 'transfers'))).toEqual([name])
  await there.remove(name)
  expect(await there.size(name)).toBeUndefined()
  server.behave('refusing')
  await expect(transferFiles(remote).write(name, [bytes] as never)).rejects.toThrow(StorageUnavailable)
  await expect(transferFiles(remote).write(name, [bytes] as never, 9)).rejects.toMatchObject({ code: 'body_too_large' })
  rmSync(others, { recursive: true })
})
