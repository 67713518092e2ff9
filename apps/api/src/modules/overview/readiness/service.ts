import { oldAfterHours } from '@haat/shared/backups/constants.ts'
import { formatMoment, locale } from '@haat/shared/format.ts'
import type { SenderDomain } from '@haat/shared/mails/dashboard/endpoints.ts'
import type { Readiness } from '@haat/shared/overview/dashboard/schema.ts'
import { isPublicUrl, type ReadinessKey, readinessChecks, readinessKeys } from '@haat/shared/overview/readiness.ts'
import { isOnline, paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import { backupFolder, findNewestBackup } from '../../../gateways/backup-folder.ts'
import { findTxtRecords } from '../../../gateways/dns.ts'
import { canStoreFiles, freeSpace } from '../../../gateways/files.ts'
import { canReachMailServer } from '../../../gateways/mail.ts'
import { askPublicUrl, type PublicUrlAnswer } from '../../../gateways/public-url.ts'
import type { Ctx } from '../../../platform/context.ts'
import { serverTexts } from '../../../texts/all.ts'
import type { ReadinessTexts } from '../../../texts/types/readiness.ts'
import { checkSenderDomain, type FindTxt } from '../../mails/service.ts'
import { readOpeningState } from '../../opening/service.ts'
import { countSamples } from '../../samples/service.ts'
import { readSettings } from '../../settings/service.ts'
import { countFreeEverywhere } from '../repo.ts'
import { findKeyModes, findLegalPages, findReadinessCounts } from './repo.ts'

/** Free bytes below which the disk counts as nearly full. */
const leastSpace = 1_000_000_000
const backupAge = oldAfterHours * 3_600_000
const legalSlugs = ['terms', 'privacy', 'returns']

type Values = Record<string, string | number>

interface Outcome {
  ok: boolean
  values?: Values
  /** replaces the text of the check */
  text?: string
}

/** External lookups of the report: DNS servers and the public URL of the shop. */
export interface Outside {
  findTxt: FindTxt
  askPublicUrl: (origin: string) => Promise<PublicUrlAnswer>
}

/**
 * The "ready to sell" report: every check with its result and text in the language of `ctx`. Contacts the mail server, object storage, DNS servers and the
 * shop's own address, each for a few seconds at most.
 */
export const readReadiness = (ctx: Ctx): Promise<{ checks: Readiness }> =>
  reportReadiness(ctx, { findTxt: findTxtRecords, askPublicUrl })

/** The report of `readReadiness`, with the given external lookups. */
export async function reportReadiness(ctx: Ctx, outside: Outside): Promise<{ checks: Readiness }> {
  const texts = serverTexts[ctx.language].readiness
  const outcomes = await findOutcomes(ctx, texts, outside)
  return {
    checks: readinessKeys.map((key) => {
      const { ok, values = {}, text } = outcomes[key]
      const { title, ...own } = texts[key]
      return {
        key,
        ...readinessChecks[key],
        ok,
        title,
        text: fill(text ?? (ok ? own.ok : own.problem), values, ctx.language),
      }
    }),
  }
}

async function findOutcomes(ctx: Ctx, texts: ReadinessTexts, outside: Outside): Promise<Record<ReadinessKey, Outcome>> {
  const { env, db } = ctx
  const [settings, counts, legal, modes, free, space, bucket, mail, { closed }, backup, samples, sender, answer] =
    await Promise.all([
      readSettings(ctx),
      findReadinessCounts(db),
      findLegalPages(db),
      findKeyModes(db),
      countFreeEverywhere(db),
      freeSpace(env.dataDir),
      env.s3 ? canStoreFiles(env) : null,
      env.smtpUrl ? canReachMailServer(env) : null,
      readOpeningState(ctx),
      findNewestBackup(env).catch(() => null),
      countSamples(ctx),
      checkSenderDomain(ctx, outside.findTxt),
      isPublicUrl(env.publicUrl) ? outside.askPublicUrl(env.publicUrl) : null,
    ])
  const offered = paymentMethods.filter((method) => settings.paymentGateway[method])
  const saved = new Map(modes.map(({ method, mode }) => [method, mode]))
  const inTest = offered.filter((method) => isOnline(method) && (env.payments[method].keys?.mode ?? saved.get(method)) === 'test')
  const missing = legalSlugs.filter((slug) => !legal.some((page) => page.slug === slug && page.active))
  const { sellable, areas, taxRates, weakAdmins } = counts
  const server = env.smtpUrl ? new URL(env.smtpUrl).host : ''
  const gigabytes = space === null ? '?' : space / 1e9
  return {
    products: { ok: sellable > 0, values: { count: sellable } },
    payment: { ok: offered.length > 0 },
    delivery: { ok: areas > 0, values: { count: areas } },
    legal: {
      ok: missing.length === 0,
      values: { pages: missing.map((slug) => legal.find((page) => page.slug === slug)?.title ?? slug).join(', ') },
    },
    domain: { ok: isPublicUrl(env.publicUrl), values: { url: env.publicUrl } },
    sender: { ok: settings.email !== '', values: { email: settings.email } },
    mail: { ok: mail === true, values: { server }, ...(mail === false && { text: texts.mailUnreachable }) },
    secrets: { ok: env.mode === 'production' },
    storage: {
      ok: bucket ?? (space === null || space >= leastSpace),
      values: { free: gigabytes, folder: env.dataDir, bucket: env.s3?.bucket ?? '' },
      ...(bucket !== null && { text: bucket ? texts.bucketReachable : texts.bucketUnreachable }),
    },
    opening: { ok: !closed },
    samples: { ok: samples === 0, values: { count: samples } },
    reachable: toReachable(env.publicUrl, answer, texts),
    senderRecords: toSenderRecords(sender, texts),
    goods: {
      ok: counts.free + counts.bare + counts.out === 0,
      values: { free: counts.free, bare: counts.bare, out: counts.out },
    },
    testMode: { ok: inTest.length === 0, values: { methods: inTest.join(', ') } },
    freeEverywhere: { ok: free === 0, values: { count: free } },
    tax: {
      ok: !settings.tax.enabled || taxRates > 0,
      values: { count: taxRates },
      ...(!settings.tax.enabled && { text: texts.taxOff }),
    },
    twoFactor: { ok: weakAdmins === 0, values: { count: weakAdmins } },
    backups: {
      ok: backup !== null && backup.at.getTime() > Date.now() - backupAge,
      values: {
        folder: backupFolder(env),
        ...(backup && {
          date: formatMoment(backup.at, ctx.language, settings.timeZone),
          size: backup.bytes / 1e6,
        }),
      },
      ...(backup && backup.at.getTime() <= Date.now() - backupAge && { text: texts.backupOld }),
    },
  }
}

function toReachable(url: string, answer: PublicUrlAnswer | null, texts: ReadinessTexts): Outcome {
  if (answer === null) return { ok: false, text: texts.notPublic }
  if (answer.state === 'redirect') return { ok: false, text: texts.redirected, values: { url, target: answer.target } }
  return { ok: answer.state === 'shop', values: { url }, ...(answer.state === 'other' && { text: texts.otherSite }) }
}

function toSenderRecords({ domain, isProvider, records }: SenderDomain, texts: ReadinessTexts): Outcome {
  if (domain === null) return { ok: false, text: texts.senderNone }
  if (isProvider) return { ok: false, text: texts.senderProvider, values: { domain } }
  const wrong = records.filter(({ state }) => state === 'missing' || state === 'several')
  const values = { domain, records: wrong.map(({ kind }) => kind.toUpperCase()).join(', ') }
  if (wrong.length > 0) return { ok: false, values }
  return records.some(({ state }) => state === 'unreachable')
    ? { ok: false, text: texts.senderUnchecked, values }
    : { ok: true, values }
}

/** Values are isolated, so that an English name does not reorder an Arabic sentence. */
const fill = (text: string, values: Values, language: Language): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name]
    if (typeof value === 'number') return value.toLocaleString(locale[language], { maximumFractionDigits: 1 })
    return value === undefined ? all : `\u2068${value}\u2069`
  })
