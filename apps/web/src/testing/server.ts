import { type ErrorCode, errors } from '@haat/shared/errors.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { Address, AnswerTo } from '../lib/api/address.ts'

/** A received request as the input of its endpoint row: path parameters, query and body. */
export interface ReceivedRequest {
  input: Record<string, unknown>
  headers: Headers
}

/** Mock API: answers only what the test defines, plus the requests of every dashboard page. */
export const server = setupServer(
  http.get('*/api/dashboard/saved-views', () => HttpResponse.json({ success: true, views: [] })),
  http.get('*/api/dashboard/order-counts', () =>
    HttpResponse.json({ success: true, counts: { confirm: 0, pack: 0, ship: 0, release: 0, unpaid: 0 } }),
  ),
  http.get('*/api/dashboard/payments', ({ request }) => onlyCounts(request, { payments: [] })),
  http.get('*/api/dashboard/payment-events', ({ request }) => onlyCounts(request, { events: [] })),
  http.get('*/api/dashboard/return-counts', () =>
    HttpResponse.json({ success: true, counts: { decide: 0, receive: 0, settle: 0, answer: 0, waiting: 0 } }),
  ),
  http.get('*/api/dashboard/returns', ({ request }) =>
    // The order page requests payments of one order.
    new URL(request.url).searchParams.has('order')
      ? HttpResponse.json({ success: true, returns: [], next: null, total: 0 })
      : undefined,
  ),
  http.get('*/api/dashboard/reviews', ({ request }) => onlyCounts(request, { reviews: [] })),
  http.get('*/api/dashboard/questions', ({ request }) => onlyCounts(request, { questions: [] })),
)

/** The menu requests one row to get the count. */
function onlyCounts(request: Request, none: object): Response | undefined {
  if (new URL(request.url).searchParams.get('limit') !== '1') return undefined
  return HttpResponse.json({ success: true, ...none, next: null, total: 0 })
}

/** Answers an endpoint row with the given data. */
export function answers<A extends Address<unknown>>(
  address: A,
  answer: AnswerTo<A> | ((asked: ReceivedRequest) => AnswerTo<A> | Promise<AnswerTo<A>>),
  { status = 200, once = false }: { status?: number; once?: boolean } = {},
): void {
  use(address, once, async (asked) => {
    const body = typeof answer === 'function' ? await (answer as (asked: ReceivedRequest) => unknown)(asked) : answer
    return HttpResponse.json({ success: true, ...(body as object) }, { status })
  })
}

/** Refuses like the API: status and sentence of the error code, with additional fields. */
export function refuses(address: Address<unknown>, code: ErrorCode, about: Record<string, unknown> = {}, once = false): void {
  const [status, err] = errors[code]
  use(address, once, () => HttpResponse.json({ success: false, err, code, ...about, requestId: 'test' }, { status }))
}

/** Simulates a network failure. */
export const breaks = (address: Address<unknown>, once = false): void => use(address, once, () => HttpResponse.error())

function use(
  { method, path }: Address<unknown>,
  once: boolean,
  respond: (asked: ReceivedRequest) => Response | Promise<Response>,
): void {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  server.use(
    http[verb](
      new URL(path, location.href).href,
      async ({ request, params }) => {
        const query = new URL(request.url).searchParams
        // A DELETE may have an empty body.
        const sent = JSON.parse((await request.text()) || '{}') as Record<string, unknown>
        const asked = Object.fromEntries([...new Set(query.keys())].map((name) => [name, one(query.getAll(name))]))
        const token = request.headers.get(orderTokenHeader)
        return respond({ input: { ...asked, ...sent, ...(token && { token }), ...params }, headers: request.headers })
      },
      { once },
    ),
  )
}

const one = (values: string[]): string | string[] => (values.length === 1 ? values[0]! : values)
