import { smallerPicture } from '../browser/smaller-picture.ts'
import { signedInAgain } from '../session/sign-in-again.ts'
import { type Address, type AnswerTo, type InputTo, queryString, toRequest } from './address.ts'
import type { Answer, Failure } from './http.ts'
import { apiUrl, hasOtherApi } from './origin.ts'

interface Options {
  signal: AbortSignal
  /** progress from 0 to 1 */
  onProgress: (part: number) => void
  /** content type of a file that is no picture; it is sent as it is */
  type?: string
}

/** Path and query parameters of the endpoint row, if it has any. */
type Fields<A> = { [field in keyof InputTo<A>]: InputTo<A>[field] }

/** Uploads a file as the request body. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export async function upload<A extends Address<unknown>>(
  row: A,
  file: File,
  { fields, ...options }: Options & { fields?: Fields<A> },
): Promise<Answer<AnswerTo<A>>> {
  const { method } = row
  const request = toRequest(row, { ...fields })
  const target = { method, path: request.path + queryString(request.rest), headers: request.headers }
  const body = options.type ? file : await smallerPicture(file)
  const answer = await put<AnswerTo<A>>(target, body, options)
  if (answer.success || answer.code !== 'sign_in_required' || !(await signedInAgain())) return answer
  return put(target, body, options)
}

interface Target {
  method: string
  path: string
  headers: Record<string, string>
}

function put<T>({ method, path, headers }: Target, body: Blob, { signal, onProgress, type }: Options): Promise<Answer<T>> {
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    const fail = (code: Failure['code']) => done({ success: false, err: code, code, status: request.status })
    if (signal.aborted) return fail('network')
    request.open(method, apiUrl(path))
    request.withCredentials = hasOtherApi
    request.setRequestHeader('Content-Type', type ?? (body.type || 'application/octet-stream'))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.timeout = type ? 600_000 : 120_000
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response as Answer<T> | null
      if (answer && typeof answer.success === 'boolean') done({ ...answer, status: request.status })
      else fail('unexpected')
    }
    const lost = () => fail('network')
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = lost
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
