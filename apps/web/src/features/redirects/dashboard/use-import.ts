import { endpoints } from 'virtual:dashboard-endpoints'
import type { RedirectImportResult, RowProblem } from '@haat/shared/redirects/dashboard/schema.ts'
import { mostImportRows } from '@haat/shared/redirects/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import type { FileRow } from './read-file.ts'

/** Progress and result of an import. */
export interface ImportState {
  step: 'running' | 'done' | 'stopped' | 'failed'
  total: number
  sent: number
  counts: Pick<RedirectImportResult, 'added' | 'updated' | 'unchanged'>
  refused: (FileRow & { problem: RowProblem })[]
  failure?: Failure
}

/** Characters of one request, far below the largest body that the API accepts. */
const mostCharacters = 60_000

/** Sends rows in batches, so that progress is visible and the import can be stopped. Rows can be imported again without harm. */
export function useImport(onSettled: () => void) {
  const [state, setState] = useState<ImportState>()
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const start = async (rows: readonly FileRow[]) => {
    stopped.current = false
    let now: ImportState = {
      step: 'running',
      total: rows.length,
      sent: 0,
      counts: { added: 0, updated: 0, unchanged: 0 },
      refused: [],
    }
    const put = (change: Partial<ImportState>) => {
      now = { ...now, ...change }
      setState(now)
    }
    put({})
    for (const batch of toBatches(rows)) {
      if (stopped.current) break
      const answer = await send(endpoints.redirects.import, { rows: batch.map(({ path, target }) => ({ path, target })) })
      if (!answer.success) {
        put({ step: 'failed', failure: answer })
        return onSettled()
      }
      put({
        sent: now.sent + batch.length,
        counts: {
          added: now.counts.added + answer.added,
          updated: now.counts.updated + answer.updated,
          unchanged: now.counts.unchanged + answer.unchanged,
        },
        refused: [...now.refused, ...answer.refused.map(({ row, problem }) => ({ ...batch[row]!, problem }))],
      })
    }
    put({ step: now.sent < now.total ? 'stopped' : 'done' })
    onSettled()
  }
  return {
    state,
    start: (rows: readonly FileRow[]) => void start(rows),
    stop: () => {
      stopped.current = true
    },
  }
}

function toBatches(rows: readonly FileRow[]): FileRow[][] {
  const batches: FileRow[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const own = row.path.length + row.target.length
    if (size + own > mostCharacters || batches.at(-1)!.length >= mostImportRows) {
      batches.push([])
      size = 0
    }
    batches.at(-1)!.push(row)
    size += own
  }
  return batches
}
