import type { ErrorCode } from '@haat/shared/errors.ts'
import type { AxiosRequestConfig } from 'axios'
import { setOffline } from '../browser/connection.ts'
import { loadNow } from '../browser/load-code.ts'
import { copyHeader } from '../browser/offline-copies.ts'
import { currentLanguage } from '../i18n/language.ts'
import { reportClosed } from './closed-shop.ts'
import { apiUrl, hasOtherApi } from './origin.ts'

/** A failed call: the server's refusal, or `network` if there was no response. */
export interface Failure {
  success: false
  /** message for developers, in English */
  err: string
  code: ErrorCode | 'network'
  status: number
  fields?: Record<string, string>
  retryAfter?: number
  [about: string]: unknown
}
export type Answer<T> = ({ success: true } & T) | Failure

/** The error code of a failed answer; undefined on success. */
export const getErrorCode = (answer: Answer<unknown>): Failure['code'] | undefined => (answer.success ? undefined : answer.code)

/** HTTP helpers required by the specification: JSON in, JSON out. A network failure returns `success: false` with a message. */
export const getData = <T = object>(url: string, options?: Options) => request<T>({ method: 'GET', url, ...options })
export const postData = <T = object>(url: string, body?: unknown, options?: Options) =>
  request<T>({ method: 'POST', url, data: body ?? {}, ...options })
export const putData = <T = object>(url: string, body?: unknown, options?: Options) =>
  request<T>({ method: 'PUT', url, data: body ?? {}, ...options })
/** Sends no body if `body` is undefined; most DELETE requests have none. */
export const deleteData = <T = object>(url: string, body?: unknown, options?: Options) =>
  request<T>({ method: 'DELETE', url, ...(body !== undefined && { data: body }), ...options })

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Milliseconds. Staff change many records with one call. */
const timeouts = { visitor: 30_000, staff: 120_000 }

async function request<T>(config: AxiosRequestConfig): Promise<Answer<T>> {
  try {
    // axios is loaded with the first call rather than the first paint: the HTML already contains the first answers.
    const { default: axios } = await loadNow(() => import('axios'))
    const { data, status, headers } = await axios.request<unknown>({
      timeout: config.url?.startsWith('/api/dashboard/') ? timeouts.staff : timeouts.visitor,
      validateStatus: () => true,
      ...config,
      ...(hasOtherApi && { baseURL: apiUrl(''), withCredentials: true }),
      // The language of the page may differ from the browser's.
      headers: { 'Accept-Language': currentLanguage(), ...config.headers },
    })
    if (copyHeader in headers) setOffline(true)
    if (typeof data === 'object' && data !== null && 'success' in data) {
      if (data.success === true) return data as { success: true } & T
      const failure = { ...data, status } as Failure
      if (hasOtherApi && failure.code === 'storefront_closed') reportClosed(failure.messages)
      return failure
    }
    return { success: false, err: `Unexpected answer (${status})`, code: 'unexpected', status }
  } catch (error) {
    if (config.signal?.aborted) throw error
    return { success: false, err: error instanceof Error ? error.message : String(error), code: 'network', status: 0 }
  }
}
