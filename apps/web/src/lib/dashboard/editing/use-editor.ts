import { useEffect, useState } from 'react'
import type { Answer, Failure } from '../../api/http.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from './draft.ts'
import { changedKeys, merge } from './merge.ts'

/** A record as it was loaded: its values and their version. */
export interface Loaded<Values> {
  values: Values
  version: number
}

export interface Editor<Values extends object> {
  values: Values
  /** names of the fields that differ from the saved values */
  changed: (keyof Values & string)[]
  change: (part: Partial<Values>) => void
  undoAll: () => void
  /** unsaved input from an earlier visit, until the user restores or discards it */
  draft: { at: number; restore: () => void; drop: () => void } | undefined
  /** another user saved in the meantime: their changes are merged into the form, except for the fields in `clashes` */
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
 * Form state of a dashboard editor: tracks changed fields, stores them as a draft in this browser until they are saved, and
 * merges concurrent changes by other users instead of overwriting them.
 */
export function useEditor<Values extends object>({
  name,
  loaded,
  send,
  reload,
}: {
  /** unique name of the record and form, for example `staff/<id>` */
  name: string
  loaded: Loaded<Values>
  send: (values: Values, version: number, saved: Values) => Promise<Answer<{ loaded: Loaded<Values> }>>
  /** loads the saved values after a version conflict */
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
      const answer = await send(values, base.version, base.values)
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
