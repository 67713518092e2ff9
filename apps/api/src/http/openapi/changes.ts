/** A change between two OpenAPI documents of this API. */
export interface ApiChange {
  /** `get /api/home/products`, or `components.schemas.Product` */
  at: string
  text: string
  breaking: boolean
}

type Json = Record<string, unknown>
interface Document {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json> }
}

/** The reader of a schema: clients write requests and read answers, so the same change can break one and not the other. */
type Direction = 'request' | 'answer'

/**
 * What changed for clients from one OpenAPI document to the next. Breaking: an operation, parameter, property or value that is gone; a new
 * required input; a narrower input; an answer that may lack a field or have another type. Texts and examples do not count. Only what this API's
 * documents use is compared: local references, `anyOf`, `allOf`, arrays, objects, records, enums and bounds.
 */
export function compareApis(before: Document, after: Document): ApiChange[] {
  const changes: ApiChange[] = []
  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method} ${path}`
      const now = after.paths[path]?.[method]
      if (!now) changes.push({ at, text: 'removed', breaking: true })
      else compareOperations(at, [operation, now], { before, after, changes })
    }
  for (const [path, methods] of Object.entries(after.paths))
    for (const method of Object.keys(methods))
      if (!before.paths[path]?.[method]) changes.push({ at: `${method} ${path}`, text: 'added', breaking: false })
  return changes
}

interface Comparison {
  before: Document
  after: Document
  changes: ApiChange[]
}

function compareOperations(at: string, [old, now]: [Json, Json], comparison: Comparison): void {
  const add = (text: string, breaking: boolean) => comparison.changes.push({ at, text, breaking })
  if (old.operationId !== now.operationId) add(`operationId ${String(old.operationId)} is now ${String(now.operationId)}`, true)
  if (JSON.stringify(old['x-access']) !== JSON.stringify(now['x-access']))
    add(`access ${String(old['x-access'])} is now ${String(now['x-access'])}`, true)
  if (!old.deprecated && now.deprecated) add('deprecated', false)
  compareParameters(at, [old, now], comparison)
  const body = (operation: Json) => schemaOf(operation.requestBody as Json | undefined)
  const [oldBody, newBody] = [body(old), body(now)]
  if (oldBody && newBody) compareSchemas(at, 'body', [oldBody, newBody], { ...comparison, direction: 'request', seen: new Set() })
  else if (newBody && (now.requestBody as Json).required) add('body is now required', true)
  const answers = (operation: Json) => (operation.responses ?? {}) as Record<string, Json>
  for (const [status, answer] of Object.entries(answers(old))) {
    if (!/^2/.test(status)) continue
    const next = answers(now)[status]
    if (!next) add(`answer ${status} removed`, true)
    const [was, is] = [schemaOf(answer), schemaOf(next)]
    if (was && is) compareSchemas(at, 'answer', [was, is], { ...comparison, direction: 'answer', seen: new Set() })
  }
}

function compareParameters(at: string, [old, now]: [Json, Json], comparison: Comparison): void {
  const parametersOf = (operation: Json) =>
    new Map(((operation.parameters ?? []) as Json[]).map((one) => [`${String(one.in)} ${String(one.name)}`, one]))
  const [was, is] = [parametersOf(old), parametersOf(now)]
  const add = (text: string, breaking: boolean) => comparison.changes.push({ at, text, breaking })
  for (const [name, one] of was) {
    const next = is.get(name)
    if (!next) {
      add(`${name} removed`, true)
      continue
    }
    if (!one.required && next.required) add(`${name} is now required`, true)
    compareSchemas(at, name, [one.schema as Json, next.schema as Json], { ...comparison, direction: 'request', seen: new Set() })
  }
  for (const [name, one] of is) if (!was.has(name)) add(`${name} added${one.required ? ', required' : ''}`, Boolean(one.required))
}

const schemaOf = (part: Json | undefined): Json | undefined =>
  ((part?.content as Record<string, Json> | undefined)?.['application/json'] as Json | undefined)?.schema as Json | undefined

interface SchemaComparison extends Comparison {
  direction: Direction
  /** pairs of schemas on the way here: named schemas can contain themselves */
  seen: Set<string>
}

function compareSchemas(at: string, where: string, pair: [Json, Json], comparison: SchemaComparison): void {
  const { before, after, changes, direction, seen } = comparison
  const refs = pair.map((schema) => String(schema?.$ref ?? ''))
  if (refs[0]) {
    const key = refs.join(' ')
    if (seen.has(key)) return
    seen.add(key)
  }
  const old = resolve(pair[0], before)
  const now = resolve(pair[1], after)
  const add = (text: string, breaking: boolean) => changes.push({ at, text: `${where} ${text}`, breaking })
  compareTypes([old, now], direction, add)
  compareBounds([old, now], direction, add)
  compareProperties(at, where, [old, now], comparison)
  for (const part of ['items', 'additionalProperties'] as const)
    if (isObject(old[part]) && isObject(now[part])) compareSchemas(at, `${where}[]`, [old[part], now[part]], comparison)
  for (const part of ['anyOf', 'oneOf'] as const) {
    const [was, is] = [listOf(old[part]), listOf(now[part])]
    const names = (list: Json[]) =>
      list
        .map((one) => String(one.$ref ?? one.type ?? one.const ?? 'other'))
        .sort()
        .join(' or ')
    if (was.length === is.length && names(was) === names(is))
      for (const [index, one] of was.entries()) compareSchemas(at, where, [one, is[index]!], comparison)
    else if (was.length > 0 || is.length > 0) {
      const fewer = is.length < was.length
      add(`is one of ${names(is) || 'nothing'} instead of ${names(was) || 'nothing'}`, direction === 'request' ? fewer : !fewer)
    }
  }
}

function compareProperties(at: string, where: string, [old, now]: [Json, Json], comparison: SchemaComparison): void {
  const { direction, changes } = comparison
  const add = (text: string, breaking: boolean) => changes.push({ at, text, breaking })
  const [was, is] = [propertiesOf(old), propertiesOf(now)]
  const [needed, needs] = [new Set(listOf<string>(old.required)), new Set(listOf<string>(now.required))]
  for (const [name, schema] of Object.entries(was)) {
    const path = `${where}.${name}`
    if (!is[name]) {
      // Unknown input is refused, and programs read the fields of answers.
      add(`${path} removed`, true)
      continue
    }
    if (direction === 'request' && !needed.has(name) && needs.has(name)) add(`${path} is now required`, true)
    if (direction === 'answer' && needed.has(name) && !needs.has(name)) add(`${path} can now be missing`, true)
    compareSchemas(at, path, [schema, is[name]], comparison)
  }
  for (const name of Object.keys(is))
    if (!was[name]) {
      const isRequired = direction === 'request' && needs.has(name)
      add(`${where}.${name} added${isRequired ? ', required' : ''}`, isRequired)
    }
}

type Add = (text: string, breaking: boolean) => void

function compareTypes([old, now]: [Json, Json], direction: Direction, add: Add): void {
  const types = (schema: Json) => listOf<string>(schema.type === undefined ? undefined : ([schema.type].flat() as string[]))
  const values = (schema: Json) => listOf(schema.enum ?? (schema.const === undefined ? undefined : [schema.const]))
  for (const [read, noun] of [
    [types, 'type'],
    [values, 'value'],
  ] as const) {
    const [was, is] = [read(old) as unknown[], read(now) as unknown[]]
    if (was.length === 0 && is.length === 0) continue
    const [gone, come] = [was.filter((one) => !is.includes(one)), is.filter((one) => !was.includes(one))]
    if (was.length === 0) add(`is now limited: ${noun} ${is.join(', ')}`, direction === 'request')
    else if (is.length === 0) add(`has no ${noun} any more`, direction === 'answer')
    else {
      if (gone.length > 0) add(`${noun} removed: ${gone.join(', ')}`, direction === 'request' || noun === 'type')
      // Programs have to expect new values of answers; a new type is another answer.
      if (come.length > 0) add(`${noun} added: ${come.join(', ')}`, direction === 'answer' && noun === 'type')
    }
  }
}

const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']

function compareBounds([old, now]: [Json, Json], direction: Direction, add: Add): void {
  for (const [names, sign] of [
    [upper, 1],
    [lower, -1],
  ] as const)
    for (const name of names) {
      const [was, is] = [old[name], now[name]] as [number | undefined, number | undefined]
      if (was === is) continue
      const isNarrower = is !== undefined && (was === undefined || sign * is < sign * was)
      add(`${name} ${was ?? 'none'} is now ${is ?? 'none'}`, direction === 'request' && isNarrower)
    }
  if (old.pattern !== now.pattern) add('pattern changed', direction === 'request')
}

/** The schema behind a reference, with the parts of `allOf` merged. */
function resolve(schema: Json, document: Document): Json {
  const named = typeof schema.$ref === 'string' ? document.components.schemas[schema.$ref.split('/').at(-1)!] : undefined
  const own = { ...named, ...schema }
  const parts = listOf<Json>(own.allOf).map((part) => resolve(part, document))
  if (parts.length === 0) return own
  return Object.assign({}, own, ...parts, {
    properties: Object.assign({}, ...[own, ...parts].map(propertiesOf)) as Json,
    required: [own, ...parts].flatMap(({ required }) => listOf(required)),
  }) as Json
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = <T = Json>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const propertiesOf = (schema: Json): Record<string, Json> =>
  isObject(schema.properties) ? (schema.properties as Record<string, Json>) : {}
