import { useEffect } from 'react'

export interface PageMeta {
  description?: string | undefined
  keywords?: string | undefined
}

/** Sets the page's meta description and keywords on navigation; the HTML shell sets those of the first page. */
export function useMeta({ description, keywords }: PageMeta): void {
  useEffect(() => writeMeta({ description, keywords }), [description, keywords])
}

/** Leaves undefined or empty values unchanged. */
export function writeMeta({ description, keywords }: PageMeta): void {
  write('description', description?.slice(0, 300))
  write('keywords', keywords)
}

function write(name: string, content: string | undefined): void {
  if (!content) return
  let meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (!meta) {
    meta = document.createElement('meta')
    meta.name = name
    document.head.append(meta)
  }
  meta.content = content
}
