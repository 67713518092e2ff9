import { changePageOf, changesOf } from '@haat/shared/dashboard/lists.ts'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { z } from 'zod'

const mostFields = 50
/** fields of an answer beside its list */
const pageFields: ReadonlySet<string> = new Set(Object.keys({ ...changePageOf, ...changesOf }))

/** Name of the only list of objects in the answers of an endpoint, whose fields a client can choose; undefined if there is none. */
export function selectableList({ method, path, access, answer, cache, input }: Endpoint): string | undefined {
  if (method !== 'GET' || cache || !access.includes(':') || !path.startsWith('/api/dashboard/')) return undefined
  if (!(answer instanceof z.ZodObject) || !(input instanceof z.ZodObject)) return undefined
  const lists = Object.entries(answer.shape as Record<string, z.ZodType>).filter(
    ([, schema]) => schema instanceof z.ZodArray && schema.element instanceof z.ZodObject,
  )
  // A page of a list, or a whole list of objects; not the parts of one object.
  const isPage = 'limit' in input.shape
  const isWhole = Object.keys(answer.shape).every((name) => pageFields.has(name) || name === lists[0]?.[0])
  if (lists.length === 1 && isPage) return lists[0]![0]
  const [ofObjects, ...others] = lists.filter(([, schema]) => '_id' in (schema as z.ZodArray<z.ZodObject>).element.shape)
  return ofObjects && others.length === 0 && (isPage || isWhole) ? ofObjects[0] : undefined
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
