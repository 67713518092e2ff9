import { endpoints } from 'virtual:endpoints'
import type { ErrorCode } from '@haat/shared/errors.ts'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'

export type ReviewPicture = OwnReview['pictures'][number]
export type Uploaded = { success: true; picture: ReviewPicture } | { success: false; code: ErrorCode | 'network' }

/** The body is the file itself. Asked with XMLHttpRequest: `fetch` does not say how far it is. */
export async function uploadPicture(file: File, { signal, onProgress }: Options): Promise<Uploaded> {
  const body = await smaller(file)
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.open(endpoints.reviews.upload.method, endpoints.reviews.upload.path)
    request.setRequestHeader('Content-Type', body.type || 'application/octet-stream')
    request.responseType = 'json'
    request.timeout = 120_000
    const fail = () => done({ success: false, code: 'network' })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response as Uploaded | null
      done(answer && typeof answer.success === 'boolean' ? answer : { success: false, code: 'unexpected' })
    }
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

interface Options {
  signal: AbortSignal
  /** from 0 to 1 */
  onProgress: (part: number) => void
}

const longest = 2400
const largeFrom = 3_000_000

/** A phone's photo is larger than anybody will look at it: made smaller before it travels. What cannot be read here the shop judges. */
async function smaller(file: File): Promise<Blob> {
  if (file.size < largeFrom) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
  } catch {
    return file
  }
}
