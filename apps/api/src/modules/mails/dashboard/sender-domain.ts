import type { SenderDomain } from '@haat/shared/mails/dashboard/endpoints.ts'
import {
  findDkim,
  findDmarc,
  findSpf,
  isMailProvider,
  senderDomain,
  suggestDmarc,
  suggestSpf,
  type TxtRecords,
  usualSelectors,
} from '@haat/shared/mails/sender-domain.ts'
import { findTxtRecords } from '../../../gateways/dns.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readRules } from '../../settings/service.ts'

/** TXT records under a host name; null if the DNS server does not answer. Never throws. */
export type FindTxt = (name: string) => Promise<TxtRecords>

/** DNS records of the domain that sends the shop's emails. Asks the DNS server only; a server that does not answer is a result. */
export const readSenderDomain = async (ctx: Ctx): Promise<{ sender: SenderDomain }> => ({
  sender: await checkSenderDomain(ctx, findTxtRecords),
})

/** The result of `readSenderDomain`, with the records that `findTxt` finds. */
export async function checkSenderDomain(ctx: Ctx, findTxt: FindTxt): Promise<SenderDomain> {
  const { email } = await readRules(ctx)
  const domain = senderDomain(email)
  if (domain === null || isMailProvider(domain)) return { domain, isProvider: domain !== null, records: [] }
  const dmarcName = `_dmarc.${domain}`
  const [own, dmarc, ...dkim] = await Promise.all(
    [domain, dmarcName, ...usualSelectors.map((selector) => `${selector}._domainkey.${domain}`)].map(findTxt),
  )
  const spf = ctx.env.smtpUrl ? suggestSpf(new URL(ctx.env.smtpUrl).hostname) : null
  return {
    domain,
    isProvider: false,
    records: [
      { kind: 'spf', ...findSpf(own!), add: spf === null ? null : { name: domain, value: spf } },
      { kind: 'dkim', ...findDkim(dkim), add: null },
      {
        kind: 'dmarc',
        ...findDmarc(await orParent(domain, dmarc!, findTxt)),
        add: { name: dmarcName, value: suggestDmarc(email) },
      },
    ],
  }
}

/** A subdomain without its own DMARC record inherits that of the domain above. */
async function orParent(domain: string, records: TxtRecords, findTxt: FindTxt): Promise<TxtRecords> {
  const parent = domain.slice(domain.indexOf('.') + 1)
  return records?.length === 0 && parent.includes('.') ? findTxt(`_dmarc.${parent}`) : records
}
