import { type ComponentProps, useEffect, useState } from 'react'
import { apiUrl, credentials } from '../lib/api/origin.ts'

/** Request of a picture: its URL, and headers that an `img` element cannot send. */
export interface PictureRequest {
  path: string
  headers: Record<string, string>
}

/** A picture that only the holder of a secret may load. With headers the bytes are fetched and shown from memory. */
export function PrivateImage({ request, alt, ...rest }: { request: PictureRequest } & Omit<ComponentProps<'img'>, 'src'>) {
  const { path, headers } = request
  const isFetched = Object.keys(headers).length > 0
  const blobUrl = useBlobUrl(path, isFetched ? JSON.stringify(headers) : undefined)
  return <img {...rest} src={isFetched ? blobUrl : apiUrl(path)} alt={alt} />
}

/** Object URL of the fetched bytes; undefined while loading, after a failure and without `headers` (JSON). */
function useBlobUrl(path: string, headers: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (headers === undefined) return
    const controller = new AbortController()
    let made: string | undefined
    const load = async () => {
      const answer = await fetch(apiUrl(path), {
        headers: JSON.parse(headers) as Record<string, string>,
        credentials,
        signal: controller.signal,
      })
      if (!answer.ok) return
      const blob = await answer.blob()
      if (controller.signal.aborted) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    }
    // A lost connection leaves the empty frame with its alternative text.
    load().catch(() => undefined)
    return () => {
      controller.abort()
      if (made) URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [path, headers])
  return url
}
