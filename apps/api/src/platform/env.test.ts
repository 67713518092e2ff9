import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv, repositoryRoot, variableNames } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'haat-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (variables: Record<string, string> = {}) => readEnv(variables, { DATA_DIR: folder })
const secret = 'Zm9yIHRlc3RzIG9ubHksIG5vIHNlY3JldCBhdCBhbGw'
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SESSION_SECRET: secret }

test('without variables the shop runs locally, with a generated secret that only its owner can read', () => {
  const env = read()
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    rateLimitFactor: 1,
    trustProxy: 0,
  })
  expect(env.sessionSecret.length).toBeGreaterThanOrEqual(32)
  expect(read().sessionSecret).toBe(env.sessionSecret)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('an empty variable counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('shop and API can have different origins', () => {
  expect(read({ PUBLIC_URL: 'https://shop.example' })).toMatchObject({ apiUrl: undefined, corsOrigins: [] })
  const over = {
    PUBLIC_URL: 'https://shop.example',
    API_URL: 'https://api.shop.example/',
    CORS_ORIGINS: 'https://app.example, http://localhost:5173',
  }
  expect(read(over)).toMatchObject({
    apiUrl: 'https://api.shop.example',
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
  })
})

test('files and backups are stored on disk, in one bucket, or in separate buckets', () => {
  expect(read()).toMatchObject({ s3: undefined, backupBucket: undefined, mediaUrl: undefined, role: 'all' })
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(read({ S3_BUCKET: 'shop-files', S3_PREFIX: 'one', S3_ENDPOINT: 'https://s3.example/', ...keys })).toMatchObject({
    s3: {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      pathStyle: true,
      bucket: 'shop-files',
      prefix: 'one/',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
    backupBucket: { bucket: 'shop-files', prefix: 'one/backups/' },
  })
  expect(read({ S3_BUCKET: 'shop-files' }).s3).toMatchObject({ endpoint: undefined, pathStyle: false, prefix: '' })
  expect(read({ S3_BUCKET: 'shop-files', BACKUP_URL: 's3://other/shop' }).backupBucket).toMatchObject({
    bucket: 'other',
    prefix: 'shop/',
  })
  expect(read({ BACKUP_URL: 's3://other' })).toMatchObject({ s3: undefined, backupBucket: { bucket: 'other', prefix: '' } })
})

test('prepared statements are off behind a pooler unless DATABASE_PREPARED is set', () => {
  const pooler = { DATABASE_URL: 'postgres://haat@pooler:6432/haat', DATABASE_DIRECT_URL: 'postgres://haat@server:5432/haat' }
  expect(read()).toMatchObject({ databaseDirectUrl: undefined, databasePrepared: true })
  expect(read(pooler)).toMatchObject({ databaseDirectUrl: pooler.DATABASE_DIRECT_URL, databasePrepared: false })
  expect(read({ ...pooler, DATABASE_PREPARED: '1' })).toMatchObject({ databasePrepared: true })
})

test.each([
  [{ DATABASE_DIRECT_URL: 'postgres://haat@server/haat' }, 'needs DATABASE_URL'],
  [{ ROLE: 'jobs' }, 'ROLE'],
  [{ S3_BUCKET: 'Shop Files' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'shop-files', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_BUCKET: 'shop-files', S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
  [{ BACKUP_URL: 'https://s3.example/backups' }, 'BACKUP_URL'],
  [{ MEDIA_URL: 'https://cdn.example/shop' }, 'MEDIA_URL'],
  [{ PORT: '30a' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://haat@a,b/haat?target_session_attrs=standby' }, 'DATABASE_REPLICA_URLS'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, 'PUBLIC_URL'],
  [{ API_URL: 'https://api.shop.example/v1' }, 'API_URL'],
  [{ API_URL: 'api.shop.example' }, 'API_URL'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://*.shop.example' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://a.example, https://b.example/' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://a.example:443' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://A.example' }, 'CORS_ORIGINS'],
  [{ PUBLIC_URL: 'http://localhost:3000', API_URL: 'http://127.0.0.1:3001' }, 'https'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: 'uniquelocal, nginx' }, 'nginx'],
  [{ TRUST_PROXY: '10.0.0.1,' }, 'an empty entry'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'would believe everybody'],
  [{ RATE_LIMIT_FACTOR: 'NaN' }, 'RATE_LIMIT_FACTOR'],
  [{ RATE_LIMIT_FACTOR: '-1' }, 'RATE_LIMIT_FACTOR'],
  [{ OUTBOUND_ALLOW: 'localhost' }, 'OUTBOUND_ALLOW'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
  [{ SMTP_TLS: 'off' }, 'SMTP_TLS'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ SESSION_SECRET_PREVIOUS: 'short' }, 'SESSION_SECRET_PREVIOUS'],
  [{ SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: secret }, 'SESSION_SECRET_PREVIOUS'],
  [{ GOOGLE_CLIENT_ID: 'only one half' }, 'GOOGLE_CLIENT_SECRET'],
])('%j is refused, naming %s', (variables: Record<string, string>, name) => {
  expect(() => read(variables)).toThrow(name)
})

test('production requires PUBLIC_URL and a real SESSION_SECRET, and refuses DEMO', () => {
  expect(read(production)).toMatchObject({ mode: 'production', sessionSecret: secret })
  expect(() => read({ ...production, SESSION_SECRET: '' })).toThrow(/Set SESSION_SECRET.*NO_SECRET/)
  expect(() => read({ ...production, SESSION_SECRET: 'x'.repeat(40) })).toThrow('placeholder')
  expect(() => read({ ...production, PUBLIC_URL: '' })).toThrow('Set PUBLIC_URL')
  expect(() => read({ ...production, DEMO: '1' })).toThrow('DEMO=1 is refused')
})

test('an unusable data folder is refused with a reason', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(() => readEnv({ DATA_DIR: join(file, 'inside') }, {})).toThrow(/Choose another place|may not write/)
})

test('lists, hosts and base URLs are parsed', () => {
  expect(read({ OUTBOUND_ALLOW: 'localhost:8025, 127.0.0.1:9000' }).outboundAllow).toEqual(['localhost:8025', '127.0.0.1:9000'])
  expect(read({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(read({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_BASE_URL: 'http://127.0.0.1:9/' }).google).toEqual({
    clientId: 'a',
    clientSecret: 'b',
    baseUrl: 'http://127.0.0.1:9',
  })
})

test('a payment provider needs all of its keys or none', () => {
  const given = {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_MODE: 'live',
    STRIPE_BASE_URL: 'http://127.0.0.1:9/',
  }
  const { payments } = read(given)
  expect(payments.stripe).toEqual({
    baseUrl: 'http://127.0.0.1:9',
    keys: { mode: 'live', values: { secretKey: 'sk', webhookSecret: 'whsec' } },
  })
  expect(payments.paypal).toEqual({ baseUrl: undefined, keys: undefined })
  expect(() => read({ PAYPAL_CLIENT_ID: 'id' })).toThrow('PAYPAL_CLIENT_SECRET')
  expect(() => read({ RAZORPAY_MODE: 'play' })).toThrow('RAZORPAY_MODE')
})

test('.env.example documents exactly the known variables', () => {
  const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]!)
  expect(documented.sort()).toEqual([...variableNames].sort())
})
