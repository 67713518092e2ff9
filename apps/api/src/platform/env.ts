import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { parseEnv } from 'node:util'
import { onlineMethods, type PaymentMode, type ProviderMethod, paymentModes, providers } from '@haat/shared/payments/constants.ts'
import { z } from 'zod'
import { explainFileError, StartError } from './errors/start-error.ts'
import { databaseAddressProblem } from './network/database-address.ts'
import { apiOrigin, isAcrossSites } from './network/origins.ts'
import { parseTrustProxy, type TrustProxy } from './network/trusted-proxies.ts'
import { readTelemetry, type TelemetryEnv, telemetryVariables } from './observing/telemetry-env.ts'
import {
  type BackupBucket,
  readBackupBucket,
  readS3,
  readS3Access,
  type S3,
  type S3Access,
  s3Variables,
} from './storage/s3-settings.ts'

/** Every variable is documented in `.env.example`; an empty one counts as unset. */
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const integer = (low: number, high: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.int().min(low).max(high))
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://shop.example' })
const databaseAddress = z.string().superRefine((address, check) => {
  const problem = databaseAddressProblem(address)
  if (problem) check.addIssue({ code: 'custom', message: problem })
})
const listOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
/** Exactly as browsers write it in the header `Origin`: no path, no default port, no wildcard. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text && !text.includes('*')
const hostAndPort = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: integer(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_QUERY_MS: integer(0, 600_000).default(1000),
  ...telemetryVariables,
  PUBLIC_URL: webAddress.optional(),
  API_URL: webAddress.optional(),
  CORS_ORIGINS: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.string().refine(isOrigin, 'must be origins like https://shop.example, exact and with commas between')))
    .default([]),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URLS: z.string().transform(listOf).pipe(z.array(databaseAddress)).default([]),
  DATABASE_REPLICA_MAX_LAG: integer(1, 3600).default(10),
  DATABASE_PREPARED: flag.optional(),
  DATABASE_POOL: integer(2, 200).default(12),
  DATABASE_WAIT: integer(0, 3600).default(30),
  DATA_DIR: z.string().default('.data'),
  WAL_ARCHIVE: flag.default(false),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  MEDIA_URL: webAddress.optional(),
  ...s3Variables,
  DEMO: flag.default(false),
  EXTENSIONS: z
    .string()
    .transform(listOf)
    .pipe(
      z
        .array(z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, 'must be names of folders in extensions/, with commas between'))
        .refine((names) => new Set(names).size === names.length, 'must name each extension once'),
    )
    .default([]),
  SESSION_SECRET: z.string().optional(),
  SESSION_SECRET_PREVIOUS: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  RATE_LIMIT_FACTOR: z.string().transform(Number).pipe(z.number().positive().max(1e6)).default(1),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, check): TrustProxy => {
      const trust = parseTrustProxy(text.trim())
      if (typeof trust === 'number' || !('problem' in trust)) return trust
      check.addIssue({ code: 'custom', message: trust.problem })
      return z.NEVER
    }),
  OUTBOUND_ALLOW: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.string().regex(hostAndPort, 'must be host:port pairs with commas between')))
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  SMTP_TLS: z.enum(['required', 'optional']).default('required'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_BASE_URL: webAddress.optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_BASE_URL: webAddress.optional(),
})
type Variables = z.output<typeof Variables>

/** `STRIPE_SECRET_KEY` for the field `secretKey` of Stripe. */
const keyVariable = (method: ProviderMethod, field: string) => `${method}_${field.replaceAll(/[A-Z]/g, '_$&')}`.toUpperCase()
const keyVariables = (method: ProviderMethod) => providers[method].keys.map(({ name }) => keyVariable(method, name))

/** Keys, mode and base URL of each provider. */
const PaymentVariables: z.ZodObject<Record<string, z.ZodType<string | undefined>>> = z.object(
  Object.fromEntries(
    onlineMethods.flatMap((method): [string, z.ZodType<string | undefined>][] => [
      ...keyVariables(method).map((variable): [string, z.ZodType<string | undefined>] => [variable, z.string().optional()]),
      [keyVariable(method, 'mode'), z.enum(paymentModes).optional()],
      [keyVariable(method, 'base_url'), webAddress.optional()],
    ]),
  ),
)

/** Names of all environment variables of the shop. */
export const variableNames = [...Object.keys(Variables.shape), ...Object.keys(PaymentVariables.shape)]

interface PaymentProvider {
  /** unset: the provider's own URL; otherwise the URL of a fake provider */
  baseUrl: string | undefined
  /** take precedence over keys that staff save in the dashboard */
  keys: { mode: PaymentMode; values: Record<string, string> } | undefined
}

interface SocialApp {
  clientId: string
  clientSecret: string
  /** unset: the provider's own URL; otherwise a fake provider with `/authorize`, `/token` and `/userinfo` */
  baseUrl: string | undefined
}

export interface Env {
  mode: 'development' | 'test' | 'production'
  port: number
  host: string
  /** port of `/metrics`; undefined: nothing is counted */
  metricsPort: number | undefined
  /** interface of `metricsPort` */
  metricsHost: string
  /** milliseconds from which on a statement is logged; 0: none is */
  slowQueryMs: number
  /** OpenTelemetry; undefined: off, and not loaded */
  telemetry: TelemetryEnv | undefined
  /** Origin without a trailing slash. With `PORT=0` it is set after listening. */
  publicUrl: string
  /** origin of the API without a trailing slash; undefined: that of the shop. Read it with `apiOrigin`. */
  apiUrl: string | undefined
  /** further origins whose pages may call the API with the session of their visitor: see `origins.ts` */
  corsOrigins: readonly string[]
  databaseUrl: string | undefined
  /** the same database without the pooler that `databaseUrl` leads to; undefined: there is no pooler */
  databaseDirectUrl: string | undefined
  /** replicas of the database that catalogue, reports and exports are read from */
  databaseReplicaUrls: readonly string[]
  /** seconds that a replica may be behind the primary */
  databaseReplicaMaxLag: number
  /** whether prepared statements are used; a pooler in transaction mode has to support them */
  databasePrepared: boolean
  databasePool: number
  /** seconds to wait at startup for a database that does not answer */
  databaseWait: number
  dataDir: string
  /** whether the built-in PostgreSQL archives its log, for restores to a moment */
  walArchive: boolean
  /** `web` answers requests and runs no jobs; `worker` runs jobs and answers only `/healthz` and `/readyz` */
  role: Variables['ROLE']
  /** object storage of pictures, attachments and transfer files; undefined: they are in DATA_DIR */
  s3: S3 | undefined
  /** access to addresses like `s3://bucket/name`, also without a bucket of the shop's own */
  s3Access: S3Access
  /** where new backups are stored; undefined: in DATA_DIR */
  backupBucket: BackupBucket | undefined
  /** origin of a CDN that fetches `/media/…` from the shop; undefined: pictures have the origin of the shop */
  mediaUrl: string | undefined
  /** output folder of the web build */
  webDist: string
  demo: boolean
  /** names of the extensions that are on, in their order: folders in `extensionsFolder` */
  extensions: readonly string[]
  extensionsFolder: string
  sessionSecret: string
  /** the previous secret during a rotation: see `platform/secrets.ts` */
  previousSecret: string | undefined
  /** encrypts and decrypts backups, if the command line names no file with one */
  backupPassphrase: string | undefined
  logLevel: Variables['LOG_LEVEL']
  rateLimitFactor: number
  /** proxies that may set `X-Forwarded-For`: see `trusted-proxies.ts` */
  trustProxy: TrustProxy
  outboundAllow: string[]
  smtpUrl: string | undefined
  /** `optional`: emails are also sent to a server without TLS */
  smtpTls: Variables['SMTP_TLS']
  google: SocialApp | undefined
  facebook: SocialApp | undefined
  payments: Record<ProviderMethod, PaymentProvider>
}

/** Whether the secret is generated and stored in DATA_DIR, because SESSION_SECRET is not set. */
export const generatesSecret = (from: Source = surroundings()): boolean => !from.SESSION_SECRET?.trim()

/** The folder that contains `apps/api`; source and bundle are at different depths below it. */
export const repositoryRoot = import.meta.dirname.slice(0, import.meta.dirname.lastIndexOf(join(sep, 'apps', 'api', sep)))
export const migrationsFolder = join(repositoryRoot, 'apps/api/src/db/migrations')
export const extensionsFolder = join(repositoryRoot, 'extensions')
export const webDist = join(repositoryRoot, 'apps/web/dist')

/** PATH for child processes, which get no other variables of this process. */
export const searchPath = process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin'

type Source = Record<string, string | undefined>

/** Environment variables of the process, over those of `.env` in the project folder. */
export function surroundings(): Source {
  const file = join(repositoryRoot, '.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** Reads and validates the configuration. `over` takes precedence over the environment (launchers, tests). */
export function readEnv(over: Source = {}, from: Source = surroundings()): Env {
  const given = Object.fromEntries(
    Object.entries({ ...from, ...over }).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Variables.safeParse(given)
  const parsedPayments = PaymentVariables.safeParse(given)
  if (!parsed.success || !parsedPayments.success) {
    const issues = [parsed, parsedPayments].flatMap(({ error }) => error?.issues ?? [])
    const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The configuration is not right (see .env.example):\n${lines.join('\n')}`)
  }
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  if (production && v.DEMO)
    throw new StartError('DEMO=1 is refused with NODE_ENV=production: the demo accounts have public passwords.')
  if (production && !v.PUBLIC_URL)
    throw new StartError('Set PUBLIC_URL to the address shoppers use, like https://shop.example (NODE_ENV=production needs it).')

  if (v.DATABASE_DIRECT_URL && !v.DATABASE_URL)
    throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.')

  if (v.DATABASE_REPLICA_URLS.length > 0 && !v.DATABASE_URL)
    throw new StartError('DATABASE_REPLICA_URLS needs DATABASE_URL: the built-in PostgreSQL has no replicas.')

  if (v.WAL_ARCHIVE && v.DATABASE_URL)
    throw new StartError(
      'WAL_ARCHIVE=1 is for the built-in PostgreSQL. For DATABASE_URL see docs/operations.md, "Back to a moment".',
    )

  const publicUrl = originAlone('PUBLIC_URL', v.PUBLIC_URL ?? `http://${urlHost(v.HOST)}:${v.PORT}`)
  const apiUrl = v.API_URL === undefined ? undefined : originAlone('API_URL', v.API_URL)
  const origins = { publicUrl, apiUrl, corsOrigins: v.CORS_ORIGINS }
  if (isAcrossSites(origins) && !apiOrigin(origins).startsWith('https:'))
    throw new StartError(
      'A storefront on another site than the API needs an API_URL with https: browsers keep no cookie without it.',
    )
  const dataDir = resolve(repositoryRoot, v.DATA_DIR)
  const secret = sessionSecret(v.SESSION_SECRET, production, dataDir)
  return {
    mode: v.NODE_ENV,
    port: v.PORT,
    host: v.HOST,
    metricsPort: v.METRICS_PORT,
    metricsHost: v.METRICS_HOST,
    slowQueryMs: v.SLOW_QUERY_MS,
    telemetry: readTelemetry(v),
    ...origins,
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databaseReplicaUrls: v.DATABASE_REPLICA_URLS,
    databaseReplicaMaxLag: v.DATABASE_REPLICA_MAX_LAG,
    databasePrepared: v.DATABASE_PREPARED ?? v.DATABASE_DIRECT_URL === undefined,
    databasePool: v.DATABASE_POOL,
    databaseWait: v.DATABASE_WAIT,
    dataDir,
    walArchive: v.WAL_ARCHIVE,
    role: v.ROLE,
    s3: readS3(v),
    s3Access: readS3Access(v),
    backupBucket: readBackupBucket(v),
    mediaUrl: v.MEDIA_URL && originAlone('MEDIA_URL', v.MEDIA_URL),
    webDist,
    demo: v.DEMO,
    extensions: v.EXTENSIONS,
    extensionsFolder,
    sessionSecret: secret,
    previousSecret: previousSecret(v.SESSION_SECRET_PREVIOUS, secret),
    backupPassphrase: v.BACKUP_PASSPHRASE,
    logLevel: v.LOG_LEVEL,
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    trustProxy: v.TRUST_PROXY,
    outboundAllow: v.OUTBOUND_ALLOW,
    smtpUrl: v.SMTP_URL,
    smtpTls: v.SMTP_TLS,
    google: socialApp('GOOGLE', v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET, v.GOOGLE_BASE_URL),
    facebook: socialApp('FACEBOOK', v.FACEBOOK_CLIENT_ID, v.FACEBOOK_CLIENT_SECRET, v.FACEBOOK_BASE_URL),
    payments: Object.fromEntries(
      onlineMethods.map((method) => [method, paymentProvider(method, parsedPayments.data)]),
    ) as Env['payments'],
  }
}

function originAlone(name: string, address: string): string {
  const { origin, pathname, search, hash, username } = new URL(address)
  if (pathname !== '/' || search || hash || username)
    throw new StartError(`${name} must be an origin alone, like https://shop.example, without a path.`)
  return origin
}

/** A host as written in a URL: IPv6 in brackets, a wildcard address as localhost. */
export const urlHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host

function socialApp(name: string, clientId?: string, clientSecret?: string, baseUrl?: string): SocialApp | undefined {
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) throw new StartError(`Set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither.`)
  return { clientId, clientSecret, baseUrl: baseUrl?.replace(/\/+$/, '') }
}

function paymentProvider(method: ProviderMethod, variables: Record<string, string | undefined>): PaymentProvider {
  const values = providers[method].keys.flatMap(({ name }) => {
    const value = variables[keyVariable(method, name)]
    return value ? [[name, value]] : []
  })
  const { length } = providers[method].keys
  if (values.length > 0 && values.length < length) throw new StartError(`Set all of ${keyVariables(method).join(', ')}, or none.`)
  const mode = (variables[keyVariable(method, 'mode')] ?? 'test') as PaymentMode
  return {
    baseUrl: variables[keyVariable(method, 'base_url')]?.replace(/\/+$/, ''),
    keys: values.length === 0 ? undefined : { mode, values: Object.fromEntries(values) as Record<string, string> },
  }
}

function sessionSecret(given: string | undefined, production: boolean, dataDir: string): string {
  const wanted = 'Make one with: openssl rand -base64 48'
  if (given) {
    if (given.length < 32) throw new StartError(`SESSION_SECRET needs at least 32 characters. ${wanted}`)
    if (production && new Set(given).size < 12) throw new StartError(`SESSION_SECRET looks like a placeholder. ${wanted}`)
    return given
  }
  if (production) throw new StartError(`Set SESSION_SECRET: NODE_ENV=production needs it (NO_SECRET). ${wanted}`)
  return storedSecret(join(dataDir, 'session-secret'))
}

function previousSecret(given: string | undefined, secret: string): string | undefined {
  if (given !== undefined && given.length < 32) throw new StartError('SESSION_SECRET_PREVIOUS needs at least 32 characters.')
  if (given === secret) throw new StartError('SESSION_SECRET_PREVIOUS is the same as SESSION_SECRET. Set a new SESSION_SECRET.')
  return given
}

/** A random secret stored in a file, so that all processes with this data folder share it across restarts. */
export function storedSecret(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) {
      // Written to a draft and linked, so that two first starts at once end up with the same complete secret.
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, `${randomBytes(36).toString('base64url')}\n`, { mode: 0o600 })
      try {
        linkSync(draft, file)
      } catch (error) {
        if ((error as { code?: string }).code !== 'EEXIST') throw error
      } finally {
        rmSync(draft)
      }
    }
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new StartError(`${file} holds no usable secret. Remove that file and start again.`)
    return secret
  } catch (error) {
    throw explainFileError(error, dirname(file))
  }
}
