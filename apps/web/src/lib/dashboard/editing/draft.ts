import { readStored, writeStored } from '../../browser/storage.ts'

const start = 'haat-draft:'
const longest = 7 * 24 * 60 * 60 * 1000

export interface Draft<Values> {
  values: Values
  /** saved values at the time of typing */
  base: Values
  /** time of the last change */
  at: number
}

/** Reads unsaved input from this browser. A draft is deleted when it is saved, discarded or one week old. */
export function readDraft<Values>(name: string): Draft<Values> | undefined {
  const draft = readStored<Draft<Values>>(start + name)
  if (!draft || typeof draft !== 'object' || !draft.values || !draft.base || Date.now() - draft.at > longest) return undefined
  return draft
}

export const writeDraft = <Values>(name: string, draft: Draft<Values>): void => writeStored(start + name, draft)
export const dropDraft = (name: string): void => writeStored(start + name, undefined)
