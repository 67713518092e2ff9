import { maxBulkRows } from '@haat/shared/dashboard/limits.ts'
import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import type { Answer, Failure } from '../../api/http.ts'

export interface BulkOutcome<Row> {
  done: number
  refused: { row: Row; code: NonNullable<BulkResult['code']> }[]
  /** audit entries that can be undone, in order of arrival, with a row of each */
  undo: Map<string, Row>
  /** rows not tried, because the user stopped or a call failed */
  left: number
  failure?: Failure
}

type Results = readonly (BulkResult & { undo?: string | null | undefined })[]

/** Sends rows one call after the other, at most 200 per call. A refused row does not stop the following ones. */
export async function sendInBatches<Row>(
  rows: readonly Row[],
  {
    getId,
    send,
    keepOn,
    atOnce = maxBulkRows,
  }: {
    getId: (row: Row) => string
    send: (ids: string[], rows: readonly Row[]) => Promise<Answer<{ results: Results }>>
    /** called after each call with the number of rows tried; returning false stops */
    keepOn: (tried: number) => boolean
    atOnce?: number | undefined
  },
): Promise<BulkOutcome<Row>> {
  const outcome: BulkOutcome<Row> = { done: 0, refused: [], undo: new Map(), left: rows.length }
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce)
    const byId = new Map(part.map((row) => [getId(row), row]))
    const answer = await send([...byId.keys()], part)
    if (!answer.success) return { ...outcome, failure: answer }
    for (const { _id, done, code, undo } of answer.results) {
      const row = byId.get(_id)
      if (row === undefined) continue
      if (done) outcome.done += 1
      else outcome.refused.push({ row, code: code ?? 'unexpected' })
      if (undo && !outcome.undo.has(undo)) outcome.undo.set(undo, row)
    }
    outcome.left -= part.length
    if (!keepOn(rows.length - outcome.left)) return outcome
  }
  return outcome
}
