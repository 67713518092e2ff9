import { allEndpoints } from '@haat/shared/endpoints.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApiDocument } from '../../http/openapi/document.ts'

/** JSON Schema, as far as the document of the API uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Response {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}

/** One operation of the document. */
export interface Operation {
  operationId: string
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
  'x-access'?: string
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

/** The document of the API with its operations, and a check of answers against it. */
export function readDocument() {
  const document = JSON.parse(JSON.stringify(openApiDocument(allEndpoints, { publicUrl: 'https://shop.example' }))) as Document
  // Most schemas check one answer: simple code, and one function for each named schema, take a third of the time of compact code.
  const quick = { code: { optimize: false }, inlineRefs: false }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, ...quick })
  ajv.addSchema(document, 'document')
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method: method as 'get', path })),
  )
  const operations = all.filter(({ path }) => path.startsWith('/api/home/') || path.startsWith('/api/dashboard/'))
  const signInOperations = all.filter(({ path }) => path.startsWith('/api/auth/'))

  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1)!]!) : schema

  /** Undefined if an answer is as the document says, else what contradicts it. */
  function contradiction(operation: Operation, status: number, type: string, body: unknown): string | undefined {
    const given = operation.responses[String(status)]
    if (!given) return `the status ${status} is not documented`
    const name = given.$ref?.split('/').at(-1)
    const response = name ? document.components.responses[name]! : given
    const documented = Object.keys(response.content ?? {})
    if (!documented.includes('application/json')) return undefined
    if (!type.startsWith('application/json')) return `the type ${type} is not documented`
    const at = name ? ['components', 'responses', name] : ['paths', operation.path, operation.method, 'responses', String(status)]
    const pointer = [...at, 'content', 'application/json', 'schema'].map((part) =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    const validate = ajv.getSchema(`document#/${pointer.join('/')}`)
    if (!validate) throw new Error(`no schema at ${pointer.join('/')}`)
    return validate(body) ? undefined : ajv.errorsText(validate.errors, { separator: '; ' }).slice(0, 600)
  }
  return { operations, signInOperations, resolve, contradiction }
}

export type ApiDocument = ReturnType<typeof readDocument>

/** Schema of the JSON body of an operation; undefined without one. */
export const bodySchema = ({ requestBody }: Operation): Schema | undefined => requestBody?.content['application/json']?.schema

/** Whether an operation takes lines of JSON. */
export const takesLines = ({ requestBody }: Operation): boolean => requestBody?.content['application/x-ndjson'] !== undefined

/** Whether an operation takes bytes instead of JSON. */
export const takesBytes = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && requestBody.content['application/json'] === undefined
