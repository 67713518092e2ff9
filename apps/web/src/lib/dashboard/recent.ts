import { useEffect } from 'react'
import { useKept } from './kept.ts'

/** A page somebody was on. */
export interface Recent {
  path: string
  label: string
}
const most = 6

/** The pages of single things one was on last, newest first, in this browser. */
export function useRecent(): { recent: readonly Recent[]; note: (page: Recent) => void } {
  const [recent, keep] = useKept<Recent[]>('recent', [])
  return {
    recent,
    note: (page) => {
      const [first] = recent
      if (first?.path !== page.path || first.label !== page.label)
        keep([page, ...recent.filter(({ path }) => path !== page.path)].slice(0, most))
    },
  }
}

/** Notes the page, once it is known what it is called. */
export function useNoteRecent(path: string, label: string | undefined): void {
  const { note } = useRecent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page and name
  useEffect(() => {
    if (label) note({ path, label })
  }, [path, label])
}
