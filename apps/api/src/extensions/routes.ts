import type { Endpoint } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Route } from '../http/route.ts'
import type { Ctx } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'
import { extensionsOf } from './registry.ts'

/** The endpoints of all extensions. An error of an extension is logged with its name and answered as a refusal. */
export const extensionRoutes = (env: Pick<Env, 'extensions'>): Route[] =>
  extensionsOf(env).flatMap(({ name, routes = [] }) =>
    routes.map(
      ({ row, handler }): Route => ({ row, handler: (ctx, input) => answerOrRefuse(ctx, name, () => handler(ctx, input)) }),
    ),
  )

/** The endpoint rows of all extensions, by `x/<name>`, for the API reference. */
export const extensionRows = (env: Pick<Env, 'extensions'>): Record<string, Record<string, Endpoint>> =>
  Object.fromEntries(
    extensionsOf(env).map(({ name, routes = [] }) => [
      `x/${name}`,
      Object.fromEntries(
        routes.map(({ row }) => [
          `${row.method.toLowerCase()}${row.path.slice(`/api/x/${name}`.length).replace(/\W+/g, '_')}`,
          row,
        ]),
      ),
    ]),
  )

async function answerOrRefuse(ctx: Ctx, extension: string, answer: () => Promise<unknown>): Promise<unknown> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal || isDatabaseUnavailable(error)) throw error
    ctx.log.error({ err: error, extension }, 'extension failed')
    throw new Refusal('extension_failed')
  }
}
