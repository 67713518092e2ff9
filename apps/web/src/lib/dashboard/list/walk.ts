import type { Answer, Failure } from '../../api/http.ts'

/** Maximum number of rows of one bulk action or export. */
export const mostMatching = { bulk: 10_000, export: 100_000 } as const

/** Reads a list page by page to its end and returns each row once. `keepOn` is called after every page; returning false stops. */
export async function walkThrough<Row>(
  walk: (cursor: string | undefined) => Promise<Answer<{ rows: readonly Row[]; next: string | null }>>,
  { getId, most, keepOn }: { getId: (row: Row) => string; most: number; keepOn: (count: number) => boolean },
): Promise<{ rows: Row[]; failure?: Failure }> {
  const rows = new Map<string, Row>()
  let cursor: string | undefined
  do {
    const answer = await walk(cursor)
    if (!answer.success) return { rows: [...rows.values()], failure: answer }
    for (const row of answer.rows) if (rows.size < most) rows.set(getId(row), row)
    cursor = answer.next ?? undefined
  } while (keepOn(rows.size) && cursor !== undefined && rows.size < most)
  return { rows: [...rows.values()] }
}
