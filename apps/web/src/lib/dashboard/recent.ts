import { useEffect } from 'react'
import { getUserKey } from '../session/session.ts'
import { useOwner } from '../session/use-owner.ts'
import { useStored } from './use-stored.ts'

/** A recently visited page. */
export interface Recent {
  path: string
  /** name of the record, with the page below it if it has one: `Linen Shirt · Variants` */
  label: string
  /** text key of the list that the record belongs to */
  place?: string | undefined
}
const most = 6
const none: readonly Recent[] = []

/** The record pages visited last, newest first, stored in this browser per user, as their titles may be confidential. */
export function useRecent(): { recent: readonly Recent[]; note: (page: Recent) => void } {
  const owner = useOwner()
  const who = owner && getUserKey(owner)
  const [saved, keep] = useStored<{ who?: string; pages?: Recent[] }>('recent', {})
  const recent = (who !== null && saved.who === who && saved.pages) || none
  return {
    recent,
    note: (page) => {
      const [first] = recent
      const isOther = (one: Recent) => one.path !== page.path && (one.label !== page.label || one.place !== page.place)
      if (who !== null && (first?.path !== page.path || first.label !== page.label))
        keep({ who, pages: [page, ...recent.filter(isOther)].slice(0, most) })
    },
  }
}

/** Records the page as recent once its label is known. */
export function useRecordRecent(path: string, label: string | undefined, place: string | undefined): void {
  const { note } = useRecent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page and label
  useEffect(() => {
    if (label) note({ path, label, place })
  }, [path, label, place])
}
