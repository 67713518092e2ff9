import type { Operations } from './operations.ts'
import { type CallOptions, type ClientOptions, request, type UploadBody } from './request.ts'
import { type RouteRow, type RouteTree, routes } from './routes.ts'

interface Operation {
  input: unknown
  answer: unknown
  item: unknown
  upload: boolean
  /** element of an upload of lines */
  line: unknown
}

/** Input can be left out where no field is required. */
type Arguments<Input, Rest extends unknown[]> =
  Record<string, never> extends Input ? [input?: Input, ...Rest] : [input: Input, ...Rest]

/** Bytes, or for an upload of lines also their objects. */
type Body<O extends Operation> = [O['line']] extends [never] ? UploadBody : UploadBody | readonly O['line'][]

/** Calls one operation. */
export type Call<O extends Operation> = O['upload'] extends true
  ? (input: O['input'], body: Body<O>, options?: CallOptions) => Promise<O['answer']>
  : ((...args: Arguments<O['input'], [options?: CallOptions]>) => Promise<O['answer']>) &
      ([O['item']] extends [never] ? unknown : Paged<O>)

/** A list in keyset pages. */
export interface Paged<O extends Operation> {
  /** Iterates over all pages, from the one after `cursor` or the first one. */
  pages(...args: Arguments<O['input'], [options?: CallOptions]>): AsyncIterableIterator<O['answer']>
  /** Iterates over the elements of all pages. */
  each(...args: Arguments<O['input'], [options?: CallOptions]>): AsyncIterableIterator<O['item']>
}

export type Calls<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Operation ? Call<Tree[Name]> : Calls<Tree[Name]>
}

/** A shop: `haat.catalog.list(…)` for the storefront, `haat.dashboard.orders.list(…)` for the dashboard. */
export type HaatClient = Calls<Operations>

/**
 * Creates a client of one shop. It holds no connection and no state, and can be shared.
 *
 * @throws TypeError if `url` is not an absolute address
 */
export function createClient(options: ClientOptions): HaatClient {
  if (!/^https?:\/\//.test(options.url)) throw new TypeError('`url` must be the address of the shop: https://shop.example')
  return callsOf(routes, options) as HaatClient
}

const isRow = (value: RouteTree | RouteRow): value is RouteRow => Array.isArray(value)

function callsOf(tree: RouteTree, settings: ClientOptions): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, isRow(value) ? callOf(value, settings) : callsOf(value, settings)]),
  )
}

type Input = Record<string, unknown>

const toLines = (rows: readonly object[]): UploadBody =>
  new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'))

function callOf(row: RouteRow, settings: ClientOptions): unknown {
  const [, , flags = '', list] = row
  if (flags.includes('u'))
    return (input: Input, body: UploadBody | readonly object[], options?: CallOptions) =>
      request(settings, row, input, options, Array.isArray(body) ? toLines(body) : (body as UploadBody))
  const call = (input: Input = {}, options?: CallOptions) => request(settings, row, input, options)
  if (!list) return call
  async function* pages(input: Input = {}, options?: CallOptions): AsyncGenerator<Input> {
    for (let cursor = input.cursor; ; ) {
      const page = (await call({ ...input, cursor }, options)) as Input
      yield page
      // A shop that repeats a cursor must not make the caller run in circles.
      if (!page.next || page.next === cursor) return
      cursor = page.next
    }
  }
  async function* each(input: Input = {}, options?: CallOptions): AsyncGenerator<unknown> {
    for await (const page of pages(input, options)) yield* page[list!] as unknown[]
  }
  return Object.assign(call, { pages, each })
}
