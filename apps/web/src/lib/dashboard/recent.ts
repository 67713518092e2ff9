import { useEffect } from 'react'
import { personOf } from '../session/session.ts'
import { useOwner } from '../session/use-owner.ts'
import { useKept } from './kept.ts'

/** A page somebody was on. */
export interface Recent {
  path: string
  label: string
}
const most = 6
const none: readonly Recent[] = []

/** The pages of single things one was on last, newest first, in this browser. What they are called is for nobody else who uses it. */
export function useRecent(): { recent: readonly Recent[]; note: (page: Recent) => void } {
  const owner = useOwner()
  const who = owner && personOf(owner)
  const [kept, keep] = useKept<{ who?: string; pages?: Recent[] }>('recent', {})
  const recent = (who !== null && kept.who === who && kept.pages) || none
  return {
    recent,
    note: (page) => {
      const [first] = recent
      if (who !== null && (first?.path !== page.path || first.label !== page.label))
        keep({ who, pages: [page, ...recent.filter(({ path }) => path !== page.path)].slice(0, most) })
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
