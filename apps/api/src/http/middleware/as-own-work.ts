import type { RequestHandler } from 'express'
import { runAs } from '../../platform/observing/running.ts'
import type { Telemetry } from '../../platform/observing/work-span.ts'
import { routeOf } from '../route-of.ts'

/**
 * Everything that a request starts belongs to it: its statements are logged with its route and id, and are part of its trace. Only a trusted proxy
 * may say which trace that is: else any visitor could have every request recorded.
 */
export const asOwnWork =
  (telemetry: Telemetry | undefined, trusts: (address: string, hop: number) => boolean): RequestHandler =>
  (req, res, next) => {
    const requestId = String(req.id)
    const named = trusts(req.socket.remoteAddress ?? '', 0) ? req.headers : {}
    const span = telemetry?.request?.(req.method, named, requestId)
    if (span) res.once('close', () => span.end({ route: routeOf(req), status: res.statusCode }))
    runAs({ requestId, name: () => `${req.method} ${routeOf(req)}`, span }, next)
  }
