import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { takeBootAnswer } from '../boot.ts'
import { currentLanguage } from '../i18n/language.ts'
import { queryAsUser } from '../session/session.ts'
import { signedInAgain } from '../session/sign-in-again.ts'
import { type Address, type AnswerTo, type InputTo, queryString, toRequest } from './address.ts'
import { type Answer, deleteData, type Failure, getData, postData, putData } from './http.ts'

export interface Call {
  address: Address<unknown>
  input: Record<string, unknown>
  /** for idempotent endpoints: the same key for the same request, retries included */
  idempotencyKey?: string
}

interface SendOptions {
  idempotencyKey?: string | undefined
  signal?: AbortSignal
}

/**
 * Sends a request to the method and path of its endpoint row. If the session expired and the page offers to sign in again, waits
 * for that and retries.
 */
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
  const { path, rest, headers } = toRequest(address, input as Record<string, unknown>)
  const options = {
    ...(signal && { signal }),
    headers: { ...headers, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
  }
  if (address.method === 'POST') return postData(path, rest, options)
  if (address.method === 'PUT') return putData(path, rest, options)
  const url = path + queryString({ ...rest, ...(address.localised && { lng: currentLanguage() }) })
  return address.method === 'GET' ? getData(url, options) : deleteData(url, undefined, options)
}

/** The answer to a query of a page that is left with the session: the server would refuse it with the same code. */
const signedOut: Failure = { success: false, err: 'Signed out', code: 'sign_in_required', status: 401 }

const baseQuery: BaseQueryFn<Call, unknown, Failure> = async ({ address, input, idempotencyKey }, { signal }) => {
  const brought = address.method === 'GET' ? takeBootAnswer(address.name, input) : undefined
  const asked = () =>
    queryAsUser(async (hasLeft) =>
      hasLeft && address.ofCustomer ? signedOut : send(address, input as never, { idempotencyKey, signal }),
    ).catch((error: unknown) => toCancelledFailure(signal, error))
  // In a task of its own: on a slow phone the answers of a page, all in the task of the effects that ask for them, would block it for too long.
  if (brought) await new Promise((done) => setTimeout(done))
  const answer = (brought ?? (await asked())) as Answer<object>
  return answer.success ? { data: answer } : { error: answer }
}

/**
 * The request was cancelled because the user changed and no caller awaits it: returns a failure, since a thrown error would be
 * unhandled.
 */
function toCancelledFailure(signal: AbortSignal, error: unknown): Failure {
  if (!signal.aborted) throw error
  return { success: false, err: 'given up', code: 'network', status: 0 }
}

/** The RTK Query cache of all server data. Features add their endpoints with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Orders', 'Wishlist', 'Product', 'Account', 'Factors', 'Devices', 'Addresses'],
  keepUnusedDataFor: 300,
  // Dispatched by `app/offline` only.
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

/** Definition of a query or mutation for an endpoint row: `build.query(call(endpoints.catalog.list))`. */
export const call = <A extends Address<unknown>>(address: A) => ({
  query: (input: InputTo<A>): Call => {
    const { idempotencyKey, ...rest } = (input ?? {}) as Record<string, unknown> & { idempotencyKey?: string }
    return { address, input: rest, ...(idempotencyKey && { idempotencyKey }) }
  },
  transformResponse: (answer: AnswerTo<A>): AnswerTo<A> => answer,
})

/** The failure inside an RTK Query error. */
export const toFailure = (error: unknown): Failure | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && 'err' in error ? (error as Failure) : undefined
