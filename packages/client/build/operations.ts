import { comment, quoted, type Schema, typeName, typeOf } from './types.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** What the client needs of the document of the API. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema>; responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
}

/** One operation as the source of its types, and its row for the table of routes. */
interface Entry {
  path: string[]
  types: string
  row: string[]
}

/**
 * The modules that replace those of `src` in the package: `operations`, the plain types of all operations, schemas, error codes and webhook
 * events, and `routes`, the table of operations.
 */
export function generatedModules(document: ApiDocument): { operations: string; routes: string } {
  const entries = Object.entries(document.paths)
    // Sign-in with cookies follows the protocol of NextAuth and is left to its clients.
    .filter(([path]) => !path.startsWith('/api/auth/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => entryOf(document, path, method, operation)),
    )
  return { operations: typesOf(document, entries), routes: tableOf(entries) }
}

function typesOf(document: ApiDocument, entries: Entry[]): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${typeName(name)} = ${typeOf(schema)}`,
  )
  return [
    ...schemas,
    `export type ErrorCode = ${codesOf(document)
      .map((code) => JSON.stringify(code))
      .join(' | ')}`,
    `export type WebhookEvent = ${Object.values(document.webhooks)
      .map(({ post }) => typeOf(bodyOf(post)!))
      .join(' | ')}`,
    `export interface Operations ${treeOf(entries, ({ types }) => types)}`,
  ].join('\n\n')
}

const tableOf = (entries: Entry[]): string =>
  `export type RouteRow = readonly [method: string, path: string, flags?: string, list?: string]
export interface RouteTree { readonly [name: string]: RouteTree | RouteRow }
export const routes: RouteTree = ${treeOf(entries, ({ row }) => JSON.stringify(row), ',')}`

function entryOf(document: ApiDocument, path: string, method: string, operation: Operation): Entry {
  const { parameters = [], responses, operationId } = operation
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const json = answer['application/json']?.schema
  const uploaded = Object.keys(operation.requestBody?.content ?? {}).find((type) => type !== 'application/json')
  const upload = uploaded !== undefined
  const line = uploaded === undefined ? undefined : operation.requestBody?.content[uploaded]?.schema.contentSchema
  const fields = json ? resolve(document, json) : {}
  const list =
    parameters.some(({ name }) => name === 'cursor') && fields.next ? Object.entries(fields).find(isList(document)) : undefined
  const token = parameters.some(({ name }) => name === 'X-Order-Token')
  const flags = [
    parameters.some(({ name }) => name === 'Idempotency-Key') && 'i',
    token && 't',
    upload && 'u',
    uploaded === 'application/x-ndjson' && 'n',
    !json && 'r',
  ].filter(Boolean)
  const row = [method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), flags.join(''), ...(list ? [list[0]] : [])]
  while (row.at(-1) === '') row.pop()
  return {
    path: operationId.split(/[/.]/),
    types: `{
input: ${inputOf(operation, token)}
answer: ${json ? answerOf(json) : 'Response'}
item: ${list ? typeOf(itemOf(document, list[1])) : 'never'}
upload: ${upload}
line: ${line ? typeOf(line) : 'never'}
}`,
    row,
  }
}

/** Path, query and body in one object, and the token of a guest's order. */
function inputOf(operation: Operation, token: boolean): string {
  const { parameters = [] } = operation
  const named = parameters.filter((parameter) => parameter.in !== 'header')
  const properties = Object.fromEntries(named.map(({ name, schema }) => [name, schema]))
  if (token) properties.token = { type: 'string', description: "The secret of a guest's order." }
  const required = named.filter((parameter) => parameter.required).map(({ name }) => name)
  const body = bodyOf(operation)
  const fields = typeOf({ type: 'object', properties, required, additionalProperties: false })
  if (!body) return fields
  return Object.keys(properties).length === 0 ? typeOf(body) : `${fields} & ${typeOf(body)}`
}

const bodyOf = ({ requestBody }: Operation): Schema | undefined => requestBody?.content['application/json']?.schema

/** The answer without `success`, which the client leaves out. */
function answerOf(schema: Schema): string {
  if (schema.allOf) {
    const parts = schema.allOf.filter(({ properties }) => !(properties?.success && Object.keys(properties).length === 1))
    return parts.map((part) => `(${typeOf(part)})`).join(' & ')
  }
  const { success: _, ...properties } = schema.properties ?? {}
  return typeOf({ ...schema, properties })
}

/** The fields of an object schema, those of its references and parts included. */
function resolve(document: ApiDocument, schema: Schema): Record<string, Schema> {
  if (schema.$ref) return resolve(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!)
  return Object.assign({ ...schema.properties }, ...(schema.allOf ?? []).map((part) => resolve(document, part)))
}

const target = (document: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? target(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema
const isList =
  (document: ApiDocument) =>
  ([, schema]: [string, Schema]): boolean =>
    target(document, schema).type === 'array'
const itemOf = (document: ApiDocument, schema: Schema): Schema => target(document, schema).items ?? {}

/** All codes that a refusal of the document can have. */
function codesOf({ components }: ApiDocument): string[] {
  const schemas = Object.values(components.responses).flatMap((response) =>
    Object.values(response.content ?? {}).flatMap(({ schema }) => schema.allOf ?? []),
  )
  return [...new Set(schemas.flatMap(({ properties }) => (properties?.code?.enum ?? []) as string[]))].sort()
}

interface Tree {
  [name: string]: Tree | Entry
}

/** Entries by the parts of their names, printed as nested object types or literals. */
function treeOf(entries: Entry[], print: (entry: Entry) => string, separator = ''): string {
  const tree: Tree = {}
  for (const entry of entries) {
    let branch = tree
    for (const part of entry.path.slice(0, -1)) {
      branch[part] ??= {}
      branch = branch[part] as Tree
    }
    branch[entry.path.at(-1)!] = entry
  }
  const printed = (value: Tree | Entry): string =>
    isEntry(value)
      ? print(value)
      : `{\n${Object.entries(value)
          .map(([name, inner]) => `${quoted(name)}: ${printed(inner)}${separator}`)
          .join('\n')}\n}`
  return printed(tree)
}

const isEntry = (value: Tree | Entry): value is Entry => Array.isArray(value.path)
