import { randomBytes } from 'node:crypto'
import { decimalText, readDecimal } from '@haat/shared/payments/provider-money.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import { signatureOf } from '../../gateways/payments/sslcommerz/signature.ts'
import { payPage, peer, type Question, type Reply } from './peer.ts'
import type { FakeProvider, ProviderNotification } from './provider.ts'

type What = 'pay' | 'decline' | 'cancel'

/** A buyer's attempt to pay. */
interface Try {
  valId: string
  bankTranId: string
  status: 'VALID' | 'VALIDATED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'UNATTEMPTED'
  amount: number
  currency: string
  riskLevel: '0' | '1'
}

interface Session {
  key: string
  tranId: string
  amount: number
  currency: string
  urls: { success: string; fail: string; cancel: string; ipn: string }
  valueA: string
  attempts: Try[]
  refunds: { refId: string; key: string; taka: number; status: 'processing' | 'refunded' | 'cancelled' }[]
}

export interface FakeSslCommerz extends FakeProvider {
  /** Flags the next payment as risky. */
  distrust: () => void
  /** Completes pending refunds, or cancels them like a bank. */
  settleRefunds: (as?: 'refunded' | 'cancelled') => void
  /** body of the last request to create a session */
  lastSession: () => Record<string, unknown>
}

/** Taka per unit of any other currency. */
const takaRate = 120
const newId = () => randomBytes(12).toString('hex')
const takaOf = ({ amount, currency }: Try) => (currency === 'BDT' ? amount : amount * takaRate)
const money = (amount: number, currency: string) => decimalText({ amount, decimals: decimalsOf(currency) })

/** Fake SSLCOMMERZ: v4 sessions, payment page, notifications, validation, queries and refunds. */
export async function fakeSslCommerz({ port = 0 } = {}): Promise<FakeSslCommerz> {
  const keys = { storeId: 'haat0standin', storePassword: 'haat0standin@ssl' }
  const sessions = new Map<string, Session>()
  let last: Record<string, unknown> = {}
  let distrusted = false

  const server = await peer(answer, callOf, port)
  const { url } = server

  function answer(question: Question): Reply | undefined | Promise<Reply | undefined> {
    const { method, path, query, body } = question
    if (path === '/gwprocess/v4/api.php' && method === 'POST') return create(body)
    if (path === '/gwprocess/v4/gw.php') return method === 'POST' ? decideInBrowser(question) : page(question)
    if (!path.startsWith('/validator/api/')) return undefined
    if (query.get('store_id') !== keys.storeId || query.get('store_passwd') !== keys.storePassword)
      return { body: { APIConnect: 'FAILED' } }
    const said = path.endsWith('/validationserverAPI.php') ? validate(query) : work(query)
    return { body: { APIConnect: 'DONE', ...said } }
  }

  function work(query: URLSearchParams): object {
    if (query.has('refund_amount')) return refund(query)
    const refId = query.get('refund_ref_id')
    if (refId) return refundSaid(refId)
    const session = sessions.get(query.get('tran_id') ?? '')
    const element = session?.attempts.map((one) => said(session, one)) ?? []
    // Sessions without an attempt are not listed.
    return { no_of_trans_found: element.length, element }
  }

  function create(body: Record<string, unknown>): Reply {
    last = body
    const field = (name: string) => String(body[name] ?? '')
    if (field('store_id') !== keys.storeId || field('store_passwd') !== keys.storePassword)
      return { body: { status: 'FAILED', failedreason: 'Store Credential Error Or Store is De-active' } }
    const missing = needed.find((name) => field(name) === '')
    if (missing) return { body: { status: 'FAILED', failedreason: `Invalid Information! '${missing}' is missing or empty.` } }
    if (field('tran_id').length > 30) return { body: { status: 'FAILED', failedreason: "'tran_id' is too long" } }
    const currency = field('currency')
    const amount = readDecimal(field('total_amount'), decimalsOf(currency))
    if (!amount) return { body: { status: 'FAILED', failedreason: "'total_amount' is not an amount" } }
    const before = sessions.get(field('tran_id'))
    const session: Session = {
      key: newId(),
      tranId: field('tran_id'),
      amount,
      currency,
      urls: { success: field('success_url'), fail: field('fail_url'), cancel: field('cancel_url'), ipn: field('ipn_url') },
      valueA: field('value_a'),
      attempts: before?.attempts ?? [],
      refunds: before?.refunds ?? [],
    }
    sessions.set(session.tranId, session)
    const pageUrl = `${url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${session.key}`
    return { body: { status: 'SUCCESS', failedreason: '', sessionkey: session.key, GatewayPageURL: pageUrl } }
  }

  function validate(query: URLSearchParams): object {
    for (const session of sessions.values())
      for (const one of session.attempts)
        if (one.valId === query.get('val_id') && (one.status === 'VALID' || one.status === 'VALIDATED')) {
          const answered = said(session, one)
          one.status = 'VALIDATED'
          return { ...answered, validated_on: dhaka(0) }
        }
    return { status: 'INVALID_TRANSACTION' }
  }

  function refund(query: URLSearchParams): object {
    const found = [...sessions.values()].find(({ attempts }) =>
      attempts.some((one) => one.bankTranId === query.get('bank_tran_id')),
    )
    const paid = found?.attempts.find((one) => one.bankTranId === query.get('bank_tran_id'))
    const taka = readDecimal(query.get('refund_amount'), 2)
    if (!found || !paid || !taka) return { status: 'failed', errorReason: 'Invalid transaction' }
    const key = query.get('refund_trans_id') ?? ''
    const before = found.refunds.find((one) => one.key === key)
    if (before) return { status: 'processing', refund_ref_id: before.refId, bank_tran_id: paid.bankTranId, errorReason: '' }
    const given = found.refunds.reduce((sum, one) => sum + (one.status === 'cancelled' ? 0 : one.taka), 0)
    if (given + taka > takaOf(paid)) return { status: 'failed', errorReason: 'Refund amount exceeds the paid amount' }
    const made = { refId: newId(), key, taka, status: 'processing' as const }
    found.refunds.push(made)
    return { status: 'success', refund_ref_id: made.refId, bank_tran_id: paid.bankTranId, errorReason: '' }
  }

  function refundSaid(refId: string): object {
    const made = [...sessions.values()].flatMap(({ refunds }) => refunds).find((one) => one.refId === refId)
    return made ? { status: made.status, refund_ref_id: refId, errorReason: '' } : { status: 'failed', errorReason: 'not found' }
  }

  const said = (session: Session, one: Try) => ({
    status: one.status,
    tran_date: dhaka(0),
    tran_id: session.tranId,
    val_id: one.valId,
    amount: money(takaOf(one), 'BDT'),
    store_amount: money(takaOf(one), 'BDT'),
    currency: 'BDT',
    bank_tran_id: one.bankTranId,
    card_type: 'VISA-Dutch Bangla',
    currency_type: one.currency,
    currency_amount: money(one.amount, one.currency),
    risk_level: one.riskLevel,
    risk_title: one.riskLevel === '0' ? 'Safe' : 'Not Safe',
    value_a: session.valueA,
    error: one.status === 'FAILED' ? 'Card declined' : '',
  })

  const known = (tranId: string): Session => {
    const session = sessions.get(tranId)
    if (!session) throw new Error(`no such session: ${tranId}`)
    return session
  }
  const byKey = (question: Question) =>
    [...sessions.values()].find(({ key }) => key === question.query.get('SESSIONKEY')) ?? known('')

  const page = (question: Question): Reply => {
    const { key, amount, currency } = byKey(question)
    const action = `/gwprocess/v4/gw.php?SESSIONKEY=${key}`
    return { body: payPage('SSLCOMMERZ', { action, amount: `${money(amount, currency)} ${currency}` }) }
  }

  /** Returns the browser with a form that is posted from the provider's page. */
  async function decideInBrowser(question: Question): Promise<Reply> {
    const { tranId, urls } = byKey(question)
    const what = question.body.what as What
    await decide(tranId, what)
    const to = what === 'pay' ? urls.success : what === 'decline' ? urls.fail : urls.cancel
    const fields = [...formOf(tranId, {})].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
    )
    return {
      body: `<!doctype html><title>SSLCOMMERZ</title><form method="post" action="${to.replaceAll('&', '&amp;')}">${fields.join('')}</form><script>document.forms[0].submit()</script>`,
    }
  }

  async function decide(
    tranId: string,
    what: What,
    { quiet = false, ...notified }: ProviderNotification & { quiet?: boolean } = {},
  ) {
    const session = known(tranId)
    const { amount = session.amount, currency = session.currency } = notified
    const status = what === 'pay' ? 'VALID' : what === 'decline' ? 'FAILED' : 'CANCELLED'
    const riskLevel = distrusted ? '1' : '0'
    distrusted = false
    session.attempts.push({ valId: newId(), bankTranId: newId(), status, amount, currency, riskLevel })
    if (!quiet) await notify(tranId, notified)
  }

  /** The signed form of a webhook. */
  function formOf(
    tranId: string,
    { amount, currency, hasInvalidSignature, age = 0, eventId, reference }: ProviderNotification,
  ): URLSearchParams {
    const session = known(tranId)
    const one = session.attempts.at(-1)
    if (!one) throw new Error('nobody has tried to pay')
    const status = one.status === 'VALIDATED' ? 'VALID' : one.status
    const as = { ...one, status, amount: amount ?? one.amount, currency: currency ?? one.currency } as Try
    const form = new URLSearchParams({
      ...said(session, as),
      ...(status !== 'VALID' && { val_id: '' }),
      ...(reference && { tran_id: reference, value_a: reference }),
      ...(eventId && { val_id: eventId }),
      store_id: keys.storeId,
      tran_date: dhaka(age),
    })
    const names = [...form.keys()].sort()
    form.set('verify_key', names.join(','))
    const password = hasInvalidSignature ? 'somebody else’s' : keys.storePassword
    form.set('verify_sign', signatureOf('md5', form, names, password))
    form.set('verify_sign_sha2', signatureOf('sha256', form, names, password))
    return form
  }

  async function notify(tranId: string, notified: ProviderNotification = {}): Promise<number> {
    const reply = await fetch(known(tranId).urls.ipn, { method: 'POST', body: formOf(tranId, notified) })
    await reply.arrayBuffer()
    return reply.status
  }

  return {
    url,
    keys,
    // Each payment contains the webhook URL.
    notifyAddress: () => {},
    behave: server.behave,
    asked: server.asked,
    decide,
    notify,
    distrust: () => {
      distrusted = true
    },
    settleRefunds: (as = 'refunded') => {
      for (const { refunds } of sessions.values()) for (const one of refunds) if (one.status === 'processing') one.status = as
    },
    lastSession: () => last,
    payments: () =>
      [...sessions.values()].map(({ tranId, valueA, amount, currency, attempts, refunds }) => ({
        providerId: tranId,
        reference: valueA,
        amount,
        currency,
        state: attempts.at(-1)?.status ?? 'PENDING',
        refunded: refunds.reduce((sum, one) => sum + (one.status === 'cancelled' ? 0 : one.taka), 0),
      })),
    close: server.close,
  }
}

const needed = `total_amount currency tran_id success_url fail_url cancel_url emi_option cus_name cus_email cus_add1 cus_city
  cus_country cus_phone shipping_method product_name product_category product_profile`.split(/\s+/)

function callOf({ path, query }: Question): 'start' | 'lookUp' | 'refund' | undefined {
  if (path === '/gwprocess/v4/api.php') return 'start'
  if (query.has('refund_amount')) return 'refund'
  return path.startsWith('/validator/api/') ? 'lookUp' : undefined
}

/** The time so many seconds ago, in the provider's time zone. */
const dhaka = (age: number): string =>
  new Date(Date.now() - age * 1000 + 6 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
