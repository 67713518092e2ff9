import type { Endpoint } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Request } from 'express'
import { z } from 'zod'

/**
 * Whether the input has a version that can also come as `If-Match`. `withVersion` reads it, and `entityTag` sends the version of an answer, so
 * that HTTP clients need not know where a version is in the body.
 */
export const takesVersion = ({ method, input }: Endpoint): boolean =>
  (method === 'PUT' || method === 'POST') && input instanceof z.ZodObject && 'version' in input.shape

/**
 * The fields of a request with the version of its `If-Match` header, if it has one.
 * @throws bad_request for another form of the header than `"7"`, a version in the body that differs, or an endpoint that changes something and
 *   has no versions: it would ignore the condition
 */
export function withVersion(row: Endpoint, req: Request, fields: Record<string, unknown>): Record<string, unknown> {
  const header = req.get('if-match')
  if (header === undefined || row.method === 'GET') return fields
  if (!takesVersion(row)) throw new Refusal('bad_request', { fields: { 'If-Match': 'this endpoint has no versions' } })
  const tag = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim())?.[1]
  if (tag === undefined) throw new Refusal('bad_request', { fields: { 'If-Match': 'must be one entity tag like "7"' } })
  const version = Number(tag)
  if (fields.version !== undefined && fields.version !== version)
    throw new Refusal('bad_request', { fields: { version: 'differs from If-Match' } })
  return { ...fields, version }
}

/** `"7"` for an answer about one object with a version: at its top, or in its only field with one. Undefined for all others. */
export function entityTag(answer: Record<string, unknown>): string | undefined {
  if (typeof answer.version === 'number') return `"${answer.version}"`
  const versions = Object.values(answer).flatMap((value) => {
    const { version } = (typeof value === 'object' && value !== null ? value : {}) as { version?: unknown }
    return typeof version === 'number' ? [version] : []
  })
  return versions.length === 1 ? `"${versions[0]}"` : undefined
}
