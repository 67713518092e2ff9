import type { AnswerOf, Download, Endpoint, ParsedOf, StoredFile } from '@haat/shared/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import type { WrittenList } from '../platform/pagination.ts'

/** A row with the service function that answers it. */
export interface Route {
  row: Endpoint
  handler: (ctx: Ctx, input: never) => Promise<unknown>
}

/** Ties a row to its service function; the types of both must agree. */
export const route = <E extends Endpoint>(
  row: E,
  handler: (ctx: Ctx, input: ParsedOf<E>) => Promise<AnswerOf<E> | WrittenList<AnswerOf<E>> | Download | StoredFile>,
): Route => ({
  row,
  handler: handler as Route['handler'],
})
