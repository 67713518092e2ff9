import { type ErrorCode, errors } from '@haat/shared/errors.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { Address, AnswerTo } from '../lib/api/address.ts'

/** What a call brought: its path parts, query and body in one, as the endpoint row's input. */
export interface Asked {
  input: Record<string, unknown>
  headers: Headers
}

/** The shop's API as a test wants it: nothing answers that the test has not named, but for what the dashboard asks for on every page. */
export const server = setupServer(
  http.get('*/api/dashboard/views', () => HttpResponse.json({ success: true, views: [] })),
  http.get('*/api/dashboard/order-counts', () =>
    HttpResponse.json({ success: true, counts: { confirm: 0, pack: 0, ship: 0, release: 0, unpaid: 0 } }),
  ),
  http.get('*/api/dashboard/payments', ({ request }) => onlyCounts(request, { payments: [] })),
  http.get('*/api/dashboard/payment-events', ({ request }) => onlyCounts(request, { events: [] })),
  http.get('*/api/dashboard/return-counts', () =>
    HttpResponse.json({ success: true, counts: { decide: 0, receive: 0, settle: 0, answer: 0, waiting: 0 } }),
  ),
  http.get('*/api/dashboard/returns', ({ request }) =>
    // The page of an order asks for those of that order.
    new URL(request.url).searchParams.has('order')
      ? HttpResponse.json({ success: true, returns: [], next: null, total: 0 })
      : undefined,
  ),
  http.get('*/api/dashboard/reviews', ({ request }) => onlyCounts(request, { reviews: [] })),
)

/** The menu asks a list for one row, to know how many wait. */
function onlyCounts(request: Request, none: object): Response | undefined {
  if (new URL(request.url).searchParams.get('limit') !== '1') return undefined
  return HttpResponse.json({ success: true, ...none, next: null, total: 0 })
}

/** Answers an endpoint row with what it promises. */
export function answers<A extends Address<unknown>>(
  address: A,
  answer: AnswerTo<A> | ((asked: Asked) => AnswerTo<A> | Promise<AnswerTo<A>>),
  { status = 200, once = false }: { status?: number; once?: boolean } = {},
): void {
  use(address, once, async (asked) => {
    const body = typeof answer === 'function' ? await (answer as (asked: Asked) => unknown)(asked) : answer
    return HttpResponse.json({ success: true, ...(body as object) }, { status })
  })
}

/** Refuses as the API does: the code's own status and sentence, and what more there is to say. */
export function refuses(address: Address<unknown>, code: ErrorCode, about: Record<string, unknown> = {}, once = false): void {
  const [status, err] = errors[code]
  use(address, once, () => HttpResponse.json({ success: false, err, code, ...about, requestId: 'test' }, { status }))
}

/** The connection breaks. */
export const breaks = (address: Address<unknown>, once = false): void => use(address, once, () => HttpResponse.error())

function use({ method, path }: Address<unknown>, once: boolean, respond: (asked: Asked) => Response | Promise<Response>): void {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  server.use(
    http[verb](
      new URL(path, location.href).href,
      async ({ request, params }) => {
        const query = new URL(request.url).searchParams
        // A DELETE may come with an empty body.
        const sent = JSON.parse((await request.text()) || '{}') as Record<string, unknown>
        const asked = Object.fromEntries([...new Set(query.keys())].map((name) => [name, one(query.getAll(name))]))
        return respond({ input: { ...asked, ...sent, ...params }, headers: request.headers })
      },
      { once },
    ),
  )
}

const one = (values: string[]): string | string[] => (values.length === 1 ? values[0]! : values)
