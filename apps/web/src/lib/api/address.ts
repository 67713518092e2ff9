import type { AnswerOf, Endpoint, InputOf, Method } from '@haat/shared/endpoint.ts'

/** What the browser knows of an endpoint row; `row` exists for the compiler alone. */
export interface Address<Row> {
  /** `catalog.list` */
  name: string
  method: Method
  path: string
  idempotent?: true
  /** takes `lng` */
  localised?: true
  row?: Row
}

export type InputTo<A> = A extends Address<infer Row> ? (Row extends Endpoint ? Omit<InputOf<Row>, 'lng'> : never) : never
export type AnswerTo<A> = A extends Address<infer Row> ? (Row extends Endpoint ? AnswerOf<Row> : never) : never

/** Path with its parts filled in, and what is left of the input for the query or the body. */
export function fill(path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** `?a=1&b=x&b=y`; what is undefined, null or empty is left out. */
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
