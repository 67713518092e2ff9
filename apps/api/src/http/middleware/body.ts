import { Refusal } from '@haat/shared/errors.ts'
import express, { type RequestHandler } from 'express'

const maxDepth = 12
const maxKeys = 5_000

/** Milliseconds to receive a JSON body or a picture; slower clients would occupy a connection. */
export const patience = { json: 20_000, picture: 120_000 }

/** Wraps a body parser: answers 408 and closes the connection if the body has not arrived after `milliseconds`. */
export const within =
  (milliseconds: number, parse: RequestHandler): RequestHandler =>
  (req, res, next) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      res.set('Connection', 'close')
      next(new Refusal('body_too_slow'))
    }, milliseconds)
    void parse(req, res, (error?: unknown) => {
      clearTimeout(timer)
      if (!isOver) next(error)
    })
  }

/** JSON bodies: `application/json` only, at most 256 kB, limited depth and size. A request without a body passes. */
export const jsonBody: RequestHandler[] = [
  (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
    if (hasBody && !req.is('application/json')) throw new Refusal('unsupported_type')
    next()
  },
  within(patience.json, express.json({ limit: '256kb', strict: true, type: 'application/json' })),
  (req, _res, next) => {
    if (req.body !== undefined) assertShape(req.body)
    next()
  },
]

/** One picture as the body. The media service detects the real type from its content. */
export const pictureBody: RequestHandler[] = [
  (req, _res, next) => {
    if (!req.is('image/*')) throw new Refusal('unsupported_type')
    next()
  },
  within(patience.picture, express.raw({ limit: '10mb', type: 'image/*' })),
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
