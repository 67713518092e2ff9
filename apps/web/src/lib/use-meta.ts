import { useEffect } from 'react'

export interface PageMeta {
  description?: string | undefined
  keywords?: string | undefined
}

/** Writes the page's description and keywords into its head. The HTML shell brings those of the first page; these follow the navigation. */
export function useMeta({ description, keywords }: PageMeta): void {
  useEffect(() => writeMeta({ description, keywords }), [description, keywords])
}

/** What is undefined or empty stays as it is. */
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
