import type { Endpoint } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { z } from 'zod'

const mostFields = 50

/** Name of the only list of objects in the answers of an endpoint, whose fields a client can choose; undefined if there is none. */
export function selectableList({ method, path, access, answer, cache, input }: Endpoint): string | undefined {
  if (method !== 'GET' || cache || !access.includes(':') || !path.startsWith('/api/dashboard/')) return undefined
  if (!(answer instanceof z.ZodObject) || !(input instanceof z.ZodObject) || !('limit' in input.shape)) return undefined
  const lists = Object.entries(answer.shape as Record<string, z.ZodType>).filter(
    ([, schema]) => schema instanceof z.ZodArray && schema.element instanceof z.ZodObject,
  )
  return lists.length === 1 ? lists[0]![0] : undefined
}

/**
 * Takes `fields` from a query: the names of the fields that the rows of the list have in the answer.
 * @throws bad_request for a name that the rows never have
 */
export function takeFields(
  row: Endpoint,
  query: Record<string, unknown>,
): { query: Record<string, unknown>; fields: readonly string[] | undefined } {
  const list = selectableList(row)
  if (list === undefined || query.fields === undefined) return { query, fields: undefined }
  const { fields, ...rest } = query
  const { element } = (row.answer as z.ZodObject).shape[list] as z.ZodArray<z.ZodObject>
  const names = typeof fields === 'string' ? fields.split(',').slice(0, mostFields + 1) : []
  if (names.length === 0 || names.length > mostFields || !names.every((name) => Object.hasOwn(element.shape, name)))
    throw new Refusal('bad_request', {
      fields: { fields: `some of ${Object.keys(element.shape).join(',')}, with commas between` },
    })
  return { query: rest, fields: names }
}

/** The answer with only the chosen fields in the rows of its list, and their ids. */
export function selectFields(row: Endpoint, answer: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const list = selectableList(row)!
  const names = new Set(['_id', ...fields])
  const rows = answer[list] as Record<string, unknown>[]
  return { ...answer, [list]: rows.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => names.has(name)))) }
}
