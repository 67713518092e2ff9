import type { AnswerOf, Endpoint, InputOf } from '@haat/shared/endpoint.ts'
import { allEndpoints } from '@haat/shared/endpoints.ts'
import type { Example } from '../../http/openapi/examples.ts'
import type { Client } from '../client.ts'
import type { ApiDocument, Operation } from './document.ts'
import { type Request, send } from './requests.ts'

/**
 * Calls an endpoint, records the call as the example of its operation, and answers what it answered. `bytes` are the body of an upload.
 * @throws if the call is refused
 */
export type RecordExample = <E extends Endpoint>(
  client: Client,
  row: E,
  input?: InputOf<E>,
  bytes?: Buffer,
) => Promise<AnswerOf<E>>

/**
 * Calls an operation of the sign-in protocol, which has no endpoint row, records the call as its example, and answers what it answered.
 * @throws if the call is refused
 */
export type RecordSignIn = (client: Client, operationId: `auth.${string}`, request?: Request) => Promise<Record<string, unknown>>

const operationIds = new Map(
  Object.entries(allEndpoints).flatMap(([domain, rows]) =>
    Object.entries(rows).map(([name, row]): [Endpoint, string] => [row, `${domain}.${name}`]),
  ),
)

/** Makes calls, collects successful ones as examples, and reports responses that contradict the document as problems. */
export function exampleRecorder(document: ApiDocument) {
  const made: Record<string, Example> = {}
  const problems: string[] = []

  /** Makes a call of an operation; one that is refused is not recorded. */
  async function attempt(client: Client, operation: Operation, request: Request) {
    const { status, type, body } = await send(client, operation, request)
    const problem = status === 500 ? 'failed' : document.contradiction(operation, status, type, body)
    if (problem) problems.push(`${operation.operationId} ${status}: ${problem}`)
    if (status < 300) {
      const { path = {}, query = {}, body: sent } = request
      const shown = sent !== undefined && !Buffer.isBuffer(sent)
      const answer = type.startsWith('application/json') ? { answer: body as unknown } : {}
      made[operation.operationId] = shorten(operation, { path, query, ...(shown && { body: sent }), status, ...answer })
    }
    return { status, body }
  }

  /** One element of each list and the beginning of long texts, as far as the document allows it. */
  function shorten(operation: Operation, example: Example): Example {
    const cut = (value: unknown): unknown => {
      if (typeof value === 'string')
        return value.length > 160 && !/^(https?:|data:|eyJ)/.test(value) ? `${value.slice(0, 150)}…` : value
      if (Array.isArray(value)) return value.slice(0, 1).map(cut)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
    }
    const short = { ...example, answer: cut(example.answer) }
    return document.contradiction(operation, example.status, 'application/json', short.answer) ? example : short
  }

  async function recordOperation(client: Client, operation: Operation, request: Request) {
    const { status, body } = await attempt(client, operation, request)
    if (status >= 300) throw new Error(`${operation.operationId}: ${status} ${body.code} ${JSON.stringify(body.fields ?? '')}`)
    return body
  }

  const recordSignIn: RecordSignIn = (client, operationId, request = {}) =>
    recordOperation(client, document.signInOperations.find((one) => one.operationId === operationId)!, request)

  const record: RecordExample = async (client, row, input, bytes) => {
    const operationId = operationIds.get(row)
    const operation = document.operations.find((one) => one.operationId === operationId)
    if (!operation) throw new Error(`no operation for ${row.method} ${row.path}`)
    return recordOperation(client, operation, toRequest(row, { ...(input as object) }, bytes))
  }
  return { made, problems, attempt, record, recordSignIn }
}

/** The fields of an input at their places: in the path, in the query or in the body. */
function toRequest(row: Endpoint, input: Record<string, unknown>, bytes?: Buffer): Request {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const fieldsWhere = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => wanted(name)))
  const path = fieldsWhere((name) => inPath.includes(name)) as Record<string, string>
  const rest = fieldsWhere((name) => !inPath.includes(name))
  if (row.method === 'GET' || row.method === 'DELETE' || row.upload) return { path, query: rest, body: bytes }
  return { path, query: {}, ...(Object.keys(rest).length > 0 && { body: rest }) }
}
