import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { signatureOf } from './gateway.ts'

interface WalletPayment {
  id: string
  reference: string
  status: 'pending' | 'paid' | 'declined' | 'cancelled'
  amount: number
  currency: string
  mode: 'test'
  url: string
  returnUrl: string
  webhookUrl: string
  refunds: { id: string; key: string; amount: number; status: 'done' }[]
}

export interface FakeWallet {
  url: string
  merchantId: string
  secret: string
  /** Pays or declines on the payment page as the buyer, then calls the shop back. Resolves with the status of the callback. */
  decide: (reference: string, what: 'paid' | 'declined') => Promise<number>
  payments: () => readonly WalletPayment[]
  stop: () => Promise<void>
}

/** A fake wallet with payments, payment pages, callbacks and refunds. `node extensions/local-wallet/fake-wallet.ts` starts it for manual tests. */
export async function startFakeWallet({ port = 0, secret = 'wallet-test-secret' } = {}): Promise<FakeWallet> {
  const payments = new Map<string, WalletPayment>()
  const merchantId = 'shop-1'
  const server = createServer((req, res) => void answer(req, res).catch(() => send(res, 500, { error: 'broken' })))
  await new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', url)
    const [, page, what] = /^\/pay\/(\w+)(?:\/(paid|declined))?$/.exec(pathname) ?? []
    if (page) return showPage(res, payments.get(page), what as 'paid' | 'declined' | undefined)
    if (req.headers.authorization !== `Bearer ${merchantId}:${secret}`) return void send(res, 401, { error: 'unknown merchant' })
    if (pathname === '/merchant') return void send(res, 200, { mode: 'test', name: 'Test shop' })
    const body = req.method === 'POST' ? ((await readBody(req)) as Record<string, string> & { amount: number }) : undefined
    if (pathname === '/payments') return body ? create(res, body) : find(res, searchParams.get('reference'))
    const [, id, more] = /^\/payments\/(\w+)(?:\/(cancel|refunds))?$/.exec(pathname) ?? []
    const payment = id === undefined ? undefined : payments.get(id)
    if (!payment) return void send(res, 404, { error: 'no such payment' })
    if (more === 'refunds') return body ? refund(res, payment, body) : send(res, 200, { refunds: payment.refunds })
    if (more === 'cancel' && payment.status === 'pending') payment.status = 'cancelled'
    send(res, 200, payment)
  }

  function create(res: ServerResponse, body: Record<string, string> & { amount: number }): void {
    const known = [...payments.values()].find(({ reference }) => reference === body.reference)
    if (known) return void send(res, 200, known)
    const id = `w${randomBytes(8).toString('hex')}`
    const { reference, amount, currency, returnUrl, webhookUrl } = body
    payments.set(id, {
      id,
      reference: reference!,
      amount,
      currency: currency!,
      returnUrl: returnUrl!,
      webhookUrl: webhookUrl!,
      status: 'pending',
      mode: 'test',
      url: `${url}/pay/${id}`,
      refunds: [],
    })
    send(res, 201, payments.get(id)!)
  }

  function find(res: ServerResponse, reference: string | null): void {
    const found = [...payments.values()].find((payment) => payment.reference === reference)
    if (found) send(res, 200, found)
    else send(res, 404, { error: 'no such payment' })
  }

  function refund(
    res: ServerResponse,
    payment: WalletPayment,
    { key, amount }: Record<string, string> & { amount: number },
  ): void {
    const known = payment.refunds.find((one) => one.key === key)
    const left = payment.amount - payment.refunds.reduce((sum, one) => sum + one.amount, 0)
    if (!known && (payment.status !== 'paid' || amount > left)) return void send(res, 422, { error: 'more than was paid' })
    if (!known) payment.refunds.push({ id: `r${randomBytes(8).toString('hex')}`, key: key!, amount, status: 'done' })
    send(res, 200, known ?? payment.refunds.at(-1)!)
  }

  async function showPage(res: ServerResponse, payment: WalletPayment | undefined, what?: 'paid' | 'declined'): Promise<void> {
    if (!payment) return void send(res, 404, { error: 'no such payment' })
    if (what) {
      await decide(payment.reference, what)
      return void res.writeHead(303, { location: payment.returnUrl }).end()
    }
    const link = (to: string, text: string) => `<p><a href="/pay/${payment.id}/${to}">${text}</a></p>`
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    res.end(`<!doctype html><html lang="en"><title>Wallet</title><h1>Wallet</h1><p>${payment.amount} ${payment.currency}</p>
      ${link('paid', 'Pay')}${link('declined', 'Decline')}`)
  }

  async function decide(reference: string, what: 'paid' | 'declined'): Promise<number> {
    const payment = [...payments.values()].find((one) => one.reference === reference)!
    if (payment.status === 'pending') payment.status = what
    const body = JSON.stringify({ id: `e${payment.id}${payment.status}`, type: `payment.${payment.status}`, payment })
    const at = String(Date.now())
    const headers = { 'content-type': 'application/json', 'x-wallet-signature': `t=${at},v1=${signatureOf(secret, at, body)}` }
    const { status } = await fetch(payment.webhookUrl, { method: 'POST', headers, body })
    return status
  }

  return {
    url,
    merchantId,
    secret,
    decide,
    payments: () => [...payments.values()],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((down) => server.close(down))
    },
  }
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(req: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return JSON.parse(text || '{}')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url, merchantId, secret } = await startFakeWallet({ port: 4010 })
  console.log(`The fake wallet listens on ${url}. Merchant id: ${merchantId}, secret: ${secret}`)
}
