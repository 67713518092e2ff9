import type { SenderDomain } from '@haat/shared/mails/dashboard/endpoints.ts'
import { findDkim, findDmarc, findSpf, isMailProvider, senderDomain, usualSelectors } from '@haat/shared/mails/sender-domain.ts'
import { findTxtRecords } from '../../../gateways/dns.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readRules } from '../../settings/service.ts'

/** DNS records of the domain that sends the shop's emails. Asks the DNS server only; a server that does not answer is a result. */
export async function readSenderDomain(ctx: Ctx): Promise<{ sender: SenderDomain }> {
  const domain = senderDomain((await readRules(ctx)).email)
  if (domain === null || isMailProvider(domain)) return { sender: { domain, isProvider: domain !== null, records: [] } }
  const [own, dmarc, ...dkim] = await Promise.all(
    [domain, `_dmarc.${domain}`, ...usualSelectors.map((selector) => `${selector}._domainkey.${domain}`)].map(findTxtRecords),
  )
  return {
    sender: {
      domain,
      isProvider: false,
      records: [
        { kind: 'spf', ...findSpf(own!) },
        { kind: 'dkim', ...findDkim(dkim) },
        { kind: 'dmarc', ...findDmarc(await orParent(domain, dmarc!)) },
      ],
    },
  }
}

/** A subdomain without its own DMARC record inherits that of the domain above. */
async function orParent(domain: string, records: Awaited<ReturnType<typeof findTxtRecords>>) {
  const parent = domain.slice(domain.indexOf('.') + 1)
  return records?.length === 0 && parent.includes('.') ? findTxtRecords(`_dmarc.${parent}`) : records
}
