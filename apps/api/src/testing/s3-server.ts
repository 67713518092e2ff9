import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { patience } from '../gateways/storage/s3.ts'
import type { S3 } from '../platform/storage/s3-settings.ts'
import { eventually } from './eventually.ts'
import { keepsConnections } from './keeps-connections.ts'

/** How the server behaves: `silent` never answers, `slow` answers two of three requests with 503, `refusing` rejects all access keys. */
type Mood = 'well' | 'silent' | 'slow' | 'refusing'

export interface TestS3 {
  s3: S3
  /** variables of the environment for a process of its own */
  variables: Record<string, string>
  behave: (mood: Mood) => void
  /** sets the modification time of a file */
  setTime: (key: string, at: Date) => Promise<void>
}

/** Milliseconds to wait for a response, enough for slow machines. */
const patiently = 60_000

/** An S3-compatible server with one empty bucket. It stops after the test file. */
export async function startS3(prefix = ''): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'haat-s3-'))
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop-files' }],
  })
  const { port } = await server.run()
  let mood: Mood = 'well'
  let requests = 0
  patience.answer = patiently
  const front = createServer(keepsConnections, (req, res) => {
    requests += 1
    if (mood === 'silent') return void req.resume()
    if (mood === 'refusing') return void res.writeHead(403, { 'Content-Type': 'application/xml' }).end(xml('InvalidAccessKeyId'))
    if (mood === 'slow' && requests % 3 !== 0) {
      req.resume()
      return void res.writeHead(503, { 'Content-Type': 'application/xml' }).end(xml('SlowDown'))
    }
    const behind = request({ port, host: '127.0.0.1', method: req.method, path: req.url, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(res)
    })
    behind.on('error', () => res.destroy())
    req.pipe(behind)
  })
  await new Promise<void>((up) => front.listen(0, '127.0.0.1', up))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  afterAll(async () => {
    front.closeAllConnections()
    await new Promise((down) => front.close(down))
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    s3: { endpoint, region: 'us-east-1', credentials, pathStyle: true, bucket: 'shop-files', prefix },
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'shop-files',
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    behave: (next) => {
      mood = next
      patience.answer = next === 'silent' ? 200 : patiently
    },
    setTime: async (key, at) => {
      const path = join(directory, 'shop-files', `${prefix}${key}._S3rver_object`)
      // The server answers before it has written the content.
      await eventually(() => {
        if (statSync(path).size === 0) throw new Error(`${key} is not written yet`)
      })
      utimesSync(path, at, at)
    },
  }
}

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>not now</Message></Error>`

/** All elements of the iterable. */
export async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}
