import type { ErrorCode } from '@haat/shared/errors.ts'
import type { AxiosRequestConfig } from 'axios'

/** A call that did not work: the server's refusal, or `network` when nothing came back. */
export interface Failure {
  success: false
  /** plain English, for developers */
  err: string
  code: ErrorCode | 'network'
  status: number
  fields?: Record<string, string>
  retryAfter?: number
  [about: string]: unknown
}
export type Answer<T> = ({ success: true } & T) | Failure

/** The code of a refusal; undefined for an answer that succeeded. */
export const codeOf = (answer: Answer<unknown>): Failure['code'] | undefined => (answer.success ? undefined : answer.code)

/** The specification's generic helpers: JSON in, JSON out; a network failure answers `success: false` with its message. */
export const getData = <T = object>(url: string, options?: Options) => request<T>({ method: 'GET', url, ...options })
export const postData = <T = object>(url: string, body?: unknown, options?: Options) =>
  request<T>({ method: 'POST', url, data: body ?? {}, ...options })
export const putData = <T = object>(url: string, body?: unknown, options?: Options) =>
  request<T>({ method: 'PUT', url, data: body ?? {}, ...options })
/** Without a body none is sent: a DELETE usually needs none. */
export const deleteData = <T = object>(url: string, body?: unknown, options?: Options) =>
  request<T>({ method: 'DELETE', url, ...(body !== undefined && { data: body }), ...options })

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
}

async function request<T>(config: AxiosRequestConfig): Promise<Answer<T>> {
  try {
    // Loaded with the first call, not with the first paint: the page's HTML already brought its first answers.
    const { default: axios } = await import('axios')
    const { data, status } = await axios.request<unknown>({ timeout: 30_000, validateStatus: () => true, ...config })
    if (typeof data === 'object' && data !== null && 'success' in data)
      return data.success === true ? (data as { success: true } & T) : ({ ...data, status } as Failure)
    return { success: false, err: `Unexpected answer (${status})`, code: 'unexpected', status }
  } catch (error) {
    if (config.signal?.aborted) throw error
    return { success: false, err: error instanceof Error ? error.message : String(error), code: 'network', status: 0 }
  }
}
