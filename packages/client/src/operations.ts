import type { AnswerOf, Endpoint, InputOf } from '@haat/shared/endpoint.ts'
import type { DashboardEndpoints, Endpoints } from '@haat/shared/endpoints.ts'
import type { ErrorCode as Code } from '@haat/shared/errors.ts'

/**
 * What the client can call, as the endpoint rows say it. This file is for the workspace alone: the package has one of the same shape
 * in its place, which `build.ts` writes as plain types, without Zod and without the shared package.
 */
type OperationOf<E extends Endpoint> = {
  input: InputOf<E>
  answer: E extends { download: true } | { bytes: true } | { html: true } ? Response : AnswerOf<E>
  item: AnswerOf<E> extends { next: string | null } ? ElementOf<AnswerOf<E>> : never
  upload: E['upload'] extends true | 'file' ? true : false
  line: never
}

/** What an answer lists: the elements of its arrays. The built package knows which array is the page. */
type ElementOf<Answer> = { [Key in keyof Answer]: Answer[Key] extends readonly (infer Item)[] ? Item : never }[keyof Answer]

type OperationsOf<Domains> = {
  [Domain in keyof Domains]: {
    [Name in keyof Domains[Domain]]: Domains[Domain][Name] extends Endpoint ? OperationOf<Domains[Domain][Name]> : never
  }
}

export type Operations = OperationsOf<Endpoints> & { dashboard: OperationsOf<DashboardEndpoints> }
export type ErrorCode = Code

/** Topic and payload of every webhook event, narrowed by `type` in the built package. */
export interface WebhookEvent {
  type: string
  timestamp: string
  version: number
  data: unknown
}
