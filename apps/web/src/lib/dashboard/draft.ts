import { readStored, writeStored } from '../storage.ts'

const start = 'haat-draft:'
const longest = 7 * 24 * 60 * 60 * 1000

export interface Draft<Values> {
  values: Values
  /** what was there when they were typed */
  base: Values
  /** when it was typed last */
  at: number
}

/** What somebody typed and did not save, in this browser, until it is saved, thrown away, or a week old. */
export function readDraft<Values>(name: string): Draft<Values> | undefined {
  const draft = readStored<Draft<Values>>(start + name)
  if (!draft || typeof draft !== 'object' || !draft.values || !draft.base || Date.now() - draft.at > longest) return undefined
  return draft
}

export const writeDraft = <Values>(name: string, draft: Draft<Values>): void => writeStored(start + name, draft)
export const dropDraft = (name: string): void => writeStored(start + name, undefined)
