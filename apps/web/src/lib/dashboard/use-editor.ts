import { useEffect, useState } from 'react'
import type { Answer, Failure } from '../api/http.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from './draft.ts'
import { changedKeys, merge } from './merge.ts'

/** Something that is edited, as it was read: its values and the version they belong to. */
export interface Loaded<Values> {
  values: Values
  version: number
}

export interface Editor<Values extends object> {
  values: Values
  /** names of what differs from what is saved */
  changed: (keyof Values & string)[]
  change: (part: Partial<Values>) => void
  undoAll: () => void
  /** what was typed earlier and not saved, while it is not decided on */
  draft: { at: number; restore: () => void; drop: () => void } | undefined
  /** somebody else saved meanwhile; what they changed stands here now, but for `clashes` */
  conflict: { clashes: (keyof Values & string)[]; takeTheirs: () => void; dismiss: () => void } | undefined
  failure: Failure | undefined
  isSaving: boolean
  save: () => Promise<boolean>
}

interface State<Values> {
  base: Loaded<Values>
  values: Values
  met?: (keyof Values & string)[] | undefined
}

/**
 * Editing as it is everywhere in the dashboard: changes are known by name and kept in this browser until they are saved; who saved
 * meanwhile is not overwritten, both changes are put together.
 */
export function useEditor<Values extends object>({
  name,
  loaded,
  send,
  reload,
}: {
  /** of what is edited, unique in the shop and for the person: `staff/<id>` */
  name: string
  loaded: Loaded<Values>
  send: (values: Values, version: number) => Promise<Answer<{ loaded: Loaded<Values> }>>
  /** what is saved now, after a version conflict */
  reload?: () => Promise<Loaded<Values> | undefined>
}): Editor<Values> {
  const [state, setState] = useState<State<Values>>({ base: loaded, values: loaded.values })
  const [draft, setDraft] = useState<Draft<Values> | undefined>(() => useful(readDraft<Values>(name), loaded.values))
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)
  if (loaded.version > state.base.version) setState(meet(state, loaded))

  const { base, values, met } = state
  const changed = changedKeys(base.values, values)
  const isChanged = changed.length > 0
  useEffect(() => {
    if (isChanged) writeDraft(name, { values, base: base.values, at: Date.now() })
  }, [isChanged, values, base, name])

  const drop = () => {
    dropDraft(name)
    setDraft(undefined)
  }
  const show = (next: State<Values>) => {
    setState(next)
    setFailure(undefined)
  }
  return {
    values,
    changed,
    failure,
    isSaving,
    change: (part) => show({ ...state, values: { ...values, ...part } }),
    undoAll: () => {
      drop()
      show({ base, values: base.values })
    },
    draft: draft && {
      at: draft.at,
      drop,
      restore: () => {
        const { values: merged, clashes } = merge(draft.base, draft.values, base.values)
        setDraft(undefined)
        show({ base, values: merged, met: clashes.length > 0 ? clashes : undefined })
      },
    },
    conflict: met && {
      clashes: met,
      dismiss: () => show({ base, values }),
      takeTheirs: () => show({ base, values: { ...values, ...Object.fromEntries(met.map((key) => [key, base.values[key]])) } }),
    },
    save: async () => {
      if (isSaving) return false
      setSaving(true)
      setFailure(undefined)
      const answer = await send(values, base.version)
      const theirs = !answer.success && answer.code === 'version_conflict' ? await reload?.() : undefined
      setSaving(false)
      if (answer.success) {
        drop()
        show({ base: answer.loaded, values: answer.loaded.values })
      } else if (theirs) setState((now) => meet(now, theirs))
      else setFailure(answer)
      return answer.success
    },
  }
}

function meet<Values extends object>(state: State<Values>, theirs: Loaded<Values>): State<Values> {
  if (theirs.version <= state.base.version) return state
  if (changedKeys(state.base.values, state.values).length === 0) return { base: theirs, values: theirs.values }
  const { values, clashes } = merge(state.base.values, state.values, theirs.values)
  return { base: theirs, values, met: clashes }
}

const useful = <Values extends object>(draft: Draft<Values> | undefined, saved: Values): Draft<Values> | undefined =>
  draft && changedKeys(saved, draft.values).length > 0 ? draft : undefined
