import { useEffect } from 'react'
import { useSettings } from './settings.ts'

/** Sets the document title: page name, then shop name. */
export function useTitle(title: string | undefined): void {
  const { name } = useSettings()
  useEffect(() => {
    if (title) document.title = name ? `${title} · ${name}` : title
  }, [title, name])
}
