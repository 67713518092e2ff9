import type { Example } from '../../http/openapi/examples.ts'
import type { Client } from '../client.ts'

/** The clients that create what a request needs. */
export interface Callers {
  admin: Client
  customer: Client
}

export type Request = Pick<Example, 'path' | 'query' | 'body'>

/** Requests by `operationId`; each makes what it needs first, by calls of the API. */
export type Prepared = Record<string, () => Promise<Request>>
