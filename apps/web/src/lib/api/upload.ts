import { signedInAgain } from '../session/sign-in-again.ts'
import { smallerPicture } from '../smaller-picture.ts'
import { type Address, type AnswerTo, fill, type InputTo, queryString } from './address.ts'
import type { Answer, Failure } from './http.ts'

interface Options {
  signal: AbortSignal
  /** from 0 to 1 */
  onProgress: (part: number) => void
}

/** Of a row that has any: they stand in the address. */
type Fields<A> = { [field in keyof InputTo<A>]: InputTo<A>[field] }

/** The body is the picture itself. Asked with XMLHttpRequest: `fetch` does not say how far it is. */
export async function upload<A extends Address<unknown>>(
  row: A,
  file: File,
  { fields, ...options }: Options & { fields?: Fields<A> },
): Promise<Answer<AnswerTo<A>>> {
  const { method } = row
  const { path: filled, rest } = fill(row.path, { ...fields })
  const path = `${filled}${queryString(rest)}`
  const body = await smallerPicture(file)
  const answer = await put<AnswerTo<A>>(method, path, body, options)
  if (answer.success || answer.code !== 'sign_in_required' || !(await signedInAgain())) return answer
  return put(method, path, body, options)
}

function put<T>(method: string, path: string, body: Blob, { signal, onProgress }: Options): Promise<Answer<T>> {
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    const fail = (code: Failure['code']) => done({ success: false, err: code, code, status: request.status })
    if (signal.aborted) return fail('network')
    request.open(method, path)
    request.setRequestHeader('Content-Type', body.type || 'application/octet-stream')
    request.responseType = 'json'
    request.timeout = 120_000
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
