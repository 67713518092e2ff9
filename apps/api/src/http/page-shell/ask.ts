import type { AnswerOf, Endpoint, InputOf } from '@haat/shared/endpoint.ts'
import { endpoints } from '@haat/shared/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { WrittenList } from '../../platform/pagination.ts'
import { routes } from '../../routes.ts'

/** An API answer embedded in the page, so that the browser does not have to request it. */
export interface BootAnswer {
  /** `catalog.product` */
  endpoint: string
  input: Record<string, unknown>
  answer: Record<string, unknown>
}

const handlers = new Map(routes.map(({ row, handler }) => [row, handler]))
const names = new Map<Endpoint, string>(
  Object.entries(endpoints).flatMap(([domain, rows]) =>
    Object.entries(rows).map(([name, row]) => [row as Endpoint, `${domain}.${name}`] as const),
  ),
)

/** Calls an endpoint in-process, with the validation of an HTTP request. */
export async function ask<E extends Endpoint>(ctx: Ctx, row: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const handler = handlers.get(row)
  if (!handler) throw new Error(`${row.method} ${row.path} has no handler`)
  const parsed = row.input.parse({ ...(input as object), ...('lng' in shapeOf(row) && { lng: ctx.language }) })
  const said = await handler(ctx, parsed as never)
  return row.answer.parse(said instanceof WrittenList ? said.toObject() : said) as AnswerOf<E>
}

/** The answer in the form embedded in the page. */
export const bootAnswer = <E extends Endpoint>(row: E, input: InputOf<E>, answer: AnswerOf<E>): BootAnswer => ({
  endpoint: names.get(row)!,
  input: input as Record<string, unknown>,
  answer: { success: true, ...(answer as object) },
})

const shapeOf = (row: Endpoint): object => (row.input as unknown as { shape?: object }).shape ?? {}
