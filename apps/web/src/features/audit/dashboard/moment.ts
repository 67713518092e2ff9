import { endpoints } from 'virtual:dashboard-endpoints'
import type { MomentObject } from '@haat/shared/audit/dashboard/moment.ts'
import { momentSections } from '@haat/shared/audit/moment.ts'
import i18next from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { walkThrough } from '../../../lib/dashboard/list/walk.ts'
import { sayOr } from './labels.ts'

export type MomentRow = MomentObject

/** Objects that the page shows at most; after a restore the next ones follow. */
export const mostShown = 1000

export const keyOf = ({ kind, id }: Pick<MomentRow, 'kind' | 'id'>): string => `${kind} ${id}`

/** Display name of an object: its name, or that of the settings group, menu or order. */
export function momentName({ kind, id, name }: MomentRow): string {
  if (name) return name
  if (kind === 'settings') return sayOr(`dashboard.settings.group.${id}.title`, id)
  if (kind === 'menu') return i18next.t(`dashboard.audit.moment.menu.${id as 'header'}`)
  if (kind === 'blocks' && id === 'home') return i18next.t('dashboard.audit.moment.home')
  return i18next.t(`dashboard.audit.moment.kind.${kind}`)
}

/** Section under which the audit log shows values of a kind. */
export const sectionOf = ({ kind }: Pick<MomentRow, 'kind'>) => momentSections[kind]

/** All differences from a past time; undefined while loading. */
export function useMoment(at: string) {
  const [state, setState] = useState<{ rows?: readonly MomentRow[]; failure?: Failure }>({})
  const isHere = useRef(true)
  const load = useCallback(async () => {
    const { rows, failure } = await walkThrough<MomentRow>(
      async (cursor) => {
        const answer = await send(endpoints.audit.moment, { at, limit: 100, ...(cursor && { cursor }) })
        return answer.success ? { success: true, rows: answer.objects, next: answer.next } : answer
      },
      { getId: keyOf, most: mostShown, keepOn: () => isHere.current },
    )
    if (isHere.current) setState(failure ? { failure } : { rows })
  }, [at])
  useEffect(() => {
    isHere.current = true
    void load()
    return () => {
      isHere.current = false
    }
  }, [load])
  return { ...state, reload: load }
}
