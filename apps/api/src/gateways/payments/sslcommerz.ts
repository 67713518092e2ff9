import { createHash } from 'node:crypto'
import { decimalText, readDecimal } from '@haat/shared/payments/provider-money.ts'
import { call } from './call.ts'
import {
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  ProviderDeclined,
  ProviderUnavailable,
} from './gateway.ts'
import { read } from './reading.ts'
import {
  Connected,
  Found,
  isPaid,
  isRisky,
  paymentOf,
  refundOf,
  Session,
  storeOf,
  Transaction,
  tranIdOf,
} from './sslcommerz/shapes.ts'
import { verified } from './sslcommerz/signature.ts'

const hosts = { test: 'https://sandbox.sslcommerz.com', live: 'https://securepay.sslcommerz.com' }

/**
 * SSLCOMMERZ v4: hosted payment page of Bangladesh. `tran_id` identifies a payment on both sides, so that no id has to be stored.
 * Notifications are verified and then confirmed with the validation API.
 */
export const sslCommerz = ({ baseUrl }: { baseUrl: string | undefined }): PaymentGateway => {
  const at = (keys: Keys, path: string) => `${baseUrl ?? hosts[keys.mode]}${path}`

  const ask = async (keys: Keys, path: string, query: Record<string, string>): Promise<unknown> => {
    const fields = new URLSearchParams({ ...query, ...storeOf(keys), v: '1', format: 'json' })
    const answer = await call(`${at(keys, path)}?${fields}`, { method: 'GET' })
    const { APIConnect } = read(Connected, answer)
    if (APIConnect !== 'DONE') throw new ProviderDeclined(APIConnect === 'FAILED' ? 'wrong store id or password' : APIConnect)
    return answer
  }
  const query = (keys: Keys, fields: Record<string, string>) =>
    ask(keys, '/validator/api/merchantTransIDvalidationAPI.php', fields)
  const attemptsOf = async (keys: Keys, tranId: string) => read(Found, await query(keys, { tran_id: tranId })).element ?? []
  const validate = async (keys: Keys, valId: string) =>
    read(Transaction, await ask(keys, '/validator/api/validationserverAPI.php', { val_id: valId }))

  /** The paid attempt according to the validation API, else the last attempt. */
  const findAttempt = async (keys: Keys, tranId: string): Promise<Transaction | undefined> => {
    const attempts = await attemptsOf(keys, tranId)
    const paid = attempts.filter(isPaid)
    if (!paid[0]) return attempts.at(-1)
    const known = await validate(keys, paid[0].val_id)
    return paid.length > 1 ? { ...known, error: `paid ${paid.length} times` } : known
  }

  const lookUp = async (keys: Keys, { reference, providerId }: KnownPayment) => {
    const tranId = providerId || tranIdOf(reference)
    return paymentOf(await findAttempt(keys, tranId), tranId, reference)
  }

  const refundWhole = async (keys: Keys, paid: Transaction, key: string) =>
    refundOf(
      await query(keys, { bank_tran_id: paid.bank_tran_id, refund_amount: paid.amount, refund_remarks: 'voided', ...named(key) }),
    )

  return {
    method: 'sslCommerz',
    currencies: ['BDT', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD', 'INR', 'MYR'],

    async start(keys, payment) {
      const answer = read(
        Session,
        await call(at(keys, '/gwprocess/v4/api.php'), { body: new URLSearchParams(sessionOf(keys, payment)) }),
      )
      if (answer.status !== 'SUCCESS') throw new ProviderDeclined(answer.failedreason ?? answer.status)
      if (!answer.GatewayPageURL || !URL.canParse(answer.GatewayPageURL)) throw new ProviderUnavailable('no address to pay at')
      return { providerId: tranIdOf(payment.reference), url: answer.GatewayPageURL }
    },

    lookUp,

    /** Accepts a payment that was flagged as risky. */
    async capture(keys, known) {
      const payment = await lookUp(keys, known)
      return payment.state === 'authorized' ? { ...payment, state: 'captured', reason: null } : payment
    },

    /** A session cannot be cancelled; a risky payment is refunded. */
    async cancel(keys, { reference, providerId }) {
      const paid = await findAttempt(keys, providerId || tranIdOf(reference))
      if (!paid || !isPaid(paid)) return
      if (!isRisky(paid)) throw new ProviderDeclined('already paid')
      const { state, reason } = await refundWhole(keys, paid, `void ${reference}`)
      if (state === 'failed') throw new ProviderDeclined(reason ?? 'not paid back')
    },

    async refund(keys, { key, payment, money, reason }) {
      const paid = await findAttempt(keys, payment.providerId || tranIdOf(payment.reference))
      if (!paid || !isPaid(paid)) throw new ProviderDeclined('nothing was paid')
      const refund = await query(keys, {
        bank_tran_id: paid.bank_tran_id,
        refund_amount: takaOf(money.amount, payment.money.amount, paid),
        refund_remarks: reason.slice(0, 255) || 'refund',
        ...named(key),
      })
      const answer = refundOf(refund)
      if (answer.state === 'failed') throw new ProviderDeclined(answer.reason ?? 'refused')
      return answer
    },

    async lookUpRefund(keys, { providerId }) {
      // Refunds are only known by SSLCOMMERZ's own id. Repeating the request with the same key returns the existing refund.
      if (!providerId) return null
      return refundOf(await query(keys, { refund_ref_id: providerId }), providerId)
    },

    async readWebhook(keys, body) {
      const notified = verified(keys, new URLSearchParams(body.toString('utf8')))
      const known =
        notified.val_id && isPaid(notified) ? await validate(keys, notified.val_id) : await findAttempt(keys, notified.tran_id)
      return [
        {
          eventId: `${notified.val_id || notified.tran_id} ${notified.status}`.slice(0, 200),
          kind: notified.status,
          payment: paymentOf(known, notified.tran_id, notified.value_a),
        },
      ]
    },

    readReturn: ({ tran_id, value_a }) => ({
      ...(value_a && { reference: value_a }),
      ...(tran_id && { providerId: tran_id }),
    }),

    async test(keys) {
      await attemptsOf(keys, 'test')
      return { mode: keys.mode, account: storeOf(keys).store_id }
    },
  }
}

/** Shortens our refund key to 30 characters. */
const named = (key: string) => {
  const name = createHash('sha256').update(key).digest('base64url').slice(0, 30)
  return { refund_trans_id: name, refe_id: name }
}

/**
 * Refund amount in taka, whatever the payment currency. A partial amount is rounded down, so that the parts never exceed the whole.
 */
function takaOf(part: number, whole: number, paid: Transaction): string {
  const taka = readDecimal(paid.amount, 2)
  if (taka === null) throw new ProviderUnavailable('an amount that cannot be read')
  const share = part === whole ? taka : Number((BigInt(taka) * BigInt(part)) / BigInt(whole))
  return decimalText({ amount: share, decimals: 2 })
}

function sessionOf(keys: Keys, { reference, money, order, buyer, returnUrl, cancelUrl, webhookUrl }: PaymentToStart) {
  const some = (text: string, length = 50) => text.trim().slice(0, length) || 'N/A'
  return {
    ...storeOf(keys),
    total_amount: decimalText(money),
    currency: money.currency,
    tran_id: tranIdOf(reference),
    value_a: reference,
    success_url: returnUrl,
    fail_url: returnUrl,
    cancel_url: cancelUrl,
    ipn_url: webhookUrl,
    emi_option: '0',
    cus_name: some(buyer.name),
    cus_email: buyer.email,
    cus_add1: some(buyer.address),
    cus_city: some(buyer.city),
    cus_state: some(buyer.state),
    cus_postcode: some(buyer.zipCode, 30),
    cus_country: some(buyer.country),
    cus_phone: some(buyer.phone, 20),
    shipping_method: 'NO',
    num_of_item: String(order.units),
    product_name: some(order.description, 255),
    product_category: 'shop',
    product_profile: 'physical-goods',
  }
}
