import { useEffect } from 'react'
import { useSettings } from './settings.ts'

/** Title of the document: the page's name, then the shop's. */
export function useTitle(title: string | undefined): void {
  const { name } = useSettings()
  useEffect(() => {
    if (title) document.title = name ? `${title} · ${name}` : title
  }, [title, name])
}
