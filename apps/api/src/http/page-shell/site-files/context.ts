import type { Request } from 'express'
import type { Ctx } from '../../../platform/context.ts'

/** Builds the context of a request for one of the site's files, without user and with any language. */
export type CtxOf = (req: Pick<Request, 'log'>) => Ctx

/** Crawlers and browsers may keep these files for five minutes. */
export const cacheControl = 'public, max-age=300'
