import type { Answer, Failure } from '../api/http.ts'

/** Most rows that are done something to, or carried away, at once. */
export const mostMatching = { bulk: 10_000, export: 100_000 } as const

/** Reads a list page by page to its end, each row once. `keepOn` is asked after every page. */
export async function walkThrough<Row>(
  walk: (cursor: string | undefined) => Promise<Answer<{ rows: readonly Row[]; next: string | null }>>,
  { idOf, most, keepOn }: { idOf: (row: Row) => string; most: number; keepOn: (count: number) => boolean },
): Promise<{ rows: Row[]; failure?: Failure }> {
  const rows = new Map<string, Row>()
  let cursor: string | undefined
  do {
    const answer = await walk(cursor)
    if (!answer.success) return { rows: [...rows.values()], failure: answer }
    for (const row of answer.rows) if (rows.size < most) rows.set(idOf(row), row)
    cursor = answer.next ?? undefined
  } while (keepOn(rows.size) && cursor !== undefined && rows.size < most)
  return { rows: [...rows.values()] }
}
