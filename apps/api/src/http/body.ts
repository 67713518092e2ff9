import { Refusal } from '@haat/shared/errors.ts'
import express, { type RequestHandler } from 'express'

const maxDepth = 12
const maxKeys = 5_000

/** JSON bodies: `application/json` alone, at most 256 kB, of sane depth and size. A call without a body passes. */
export const jsonBody: RequestHandler[] = [
  (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
    if (hasBody && !req.is('application/json')) throw new Refusal('unsupported_type')
    next()
  },
  express.json({ limit: '256kb', strict: true, type: 'application/json' }),
  (req, _res, next) => {
    if (req.body !== undefined) assertShape(req.body)
    next()
  },
]

/** One picture as the body. What it really is, its content says: see the media service. */
export const pictureBody: RequestHandler[] = [
  (req, _res, next) => {
    if (!req.is('image/*')) throw new Refusal('unsupported_type')
    next()
  },
  express.raw({ limit: '10mb', type: 'image/*' }),
]

function assertShape(body: unknown): void {
  let keys = 0
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > maxDepth) throw new Refusal('bad_request', { fields: { '': 'nested too deeply' } })
    for (const inner of Object.values(value)) {
      keys += 1
      if (keys > maxKeys) throw new Refusal('bad_request', { fields: { '': 'too many fields' } })
      walk(inner, depth + 1)
    }
  }
  walk(body, 0)
}
