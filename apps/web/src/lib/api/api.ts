import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { takeBootAnswer } from '../boot.ts'
import { currentLanguage } from '../i18n/language.ts'
import { signedInAgain } from '../session/sign-in-again.ts'
import { type Address, type AnswerTo, fill, type InputTo, queryString } from './address.ts'
import { type Answer, deleteData, type Failure, getData, postData, putData } from './http.ts'

export interface Call {
  address: Address<unknown>
  input: Record<string, unknown>
  /** of an idempotent endpoint: the same key for the same wish, also when it is tried again */
  idempotencyKey?: string
}

interface SendOptions {
  idempotencyKey?: string | undefined
  signal?: AbortSignal
}

/** Sends a call to where its endpoint row says. Where the session ran out meanwhile, it waits for signing in again, if the page offers that. */
export async function send<A extends Address<unknown>>(
  address: A,
  input: InputTo<A>,
  options: SendOptions = {},
): Promise<Answer<AnswerTo<A>>> {
  const answer = await sendOnce(address, input, options)
  if (answer.success || answer.code !== 'sign_in_required' || !(await signedInAgain())) return answer
  return sendOnce(address, input, options)
}

async function sendOnce<A extends Address<unknown>>(
  address: A,
  input: InputTo<A>,
  { idempotencyKey, signal }: SendOptions,
): Promise<Answer<AnswerTo<A>>> {
  const { path, rest } = fill(address.path, input as Record<string, unknown>)
  const options = { ...(signal && { signal }), ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }) }
  if (address.method === 'POST') return postData(path, rest, options)
  if (address.method === 'PUT') return putData(path, rest, options)
  const url = path + queryString({ ...rest, ...(address.localised && { lng: currentLanguage() }) })
  return address.method === 'GET' ? getData(url, options) : deleteData(url, undefined, options)
}

const baseQuery: BaseQueryFn<Call, unknown, Failure> = async ({ address, input, idempotencyKey }, { signal }) => {
  const brought = address.method === 'GET' ? takeBootAnswer(address.name, input) : undefined
  const asked = () => send(address, input as never, { idempotencyKey, signal }).catch((error: unknown) => givenUp(signal, error))
  const answer = (brought ?? (await asked())) as Answer<object>
  return answer.success ? { data: answer } : { error: answer }
}

/** Somebody signed in or out, and nobody waits for it any more: what is thrown now would be caught by nobody. */
function givenUp(signal: AbortSignal, error: unknown): Failure {
  if (!signal.aborted) throw error
  return { success: false, err: 'given up', code: 'network', status: 0 }
}

/** The one cache of server data. Features add their endpoints with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Orders', 'Wishlist', 'Product', 'Account', 'Factors', 'Devices', 'Addresses'],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})

/** Definition of a query or mutation that asks an endpoint row: `build.query(call(endpoints.catalog.list))`. */
export const call = <A extends Address<unknown>>(address: A) => ({
  query: (input: InputTo<A>): Call => {
    const { idempotencyKey, ...rest } = (input ?? {}) as Record<string, unknown> & { idempotencyKey?: string }
    return { address, input: rest, ...(idempotencyKey && { idempotencyKey }) }
  },
  transformResponse: (answer: AnswerTo<A>): AnswerTo<A> => answer,
})

/** The failure inside an error of RTK Query. */
export const failureOf = (error: unknown): Failure | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && 'err' in error ? (error as Failure) : undefined
