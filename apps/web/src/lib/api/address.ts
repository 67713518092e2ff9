import type { AnswerOf, Endpoint, InputOf, Method } from '@haat/shared/endpoint.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'

/** An endpoint row in the browser: name, method and path. `row` exists only in the types. */
export interface Address<Row> {
  /** for example `catalog.list` */
  name: string
  method: Method
  path: string
  idempotent?: true
  /** the endpoint takes the query parameter `lng` */
  localised?: true
  /** the input field `token` is sent as header `X-Order-Token` */
  byOrderToken?: true
  /** a query that only a signed-in customer may send */
  ofCustomer?: true
  row?: Row
}

export type InputTo<A> = A extends Address<infer Row> ? (Row extends Endpoint ? Omit<InputOf<Row>, 'lng'> : never) : never
export type AnswerTo<A> = A extends Address<infer Row> ? (Row extends Endpoint ? AnswerOf<Row> : never) : never

/** Fills the path parameters and returns the path and the remaining input for the query or the body. */
export function fill(path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Fills the path of an endpoint and separates what is sent as a header from the query or body. */
export function toRequest(
  { path, byOrderToken }: Address<unknown>,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown>; headers: Record<string, string> } {
  const { token, ...others } = input
  if (!byOrderToken) return { ...fill(path, input), headers: {} }
  return { ...fill(path, others), headers: token ? { [orderTokenHeader]: String(token) } : {} }
}

/** Formats input as `?a=1&b=x&b=y`; omits undefined, null and empty values. */
export function queryString(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}
