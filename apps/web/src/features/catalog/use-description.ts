import { useEffect } from 'react'

/** The page's description for whoever keeps a link to it. The HTML brings the first one; this one follows the navigation. */
export function useDescription(text: string | undefined): void {
  useEffect(() => {
    if (!text) return
    let meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!meta) {
      meta = document.createElement('meta')
      meta.name = 'description'
      document.head.append(meta)
    }
    meta.content = text.slice(0, 300)
  }, [text])
}
