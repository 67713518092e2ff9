import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { redirectsDashboardApi } from '@haat/shared/redirects/dashboard/endpoints.ts'
import type { RedirectImportResult, RowProblem } from '@haat/shared/redirects/dashboard/schema.ts'
import { isReservedPath, normalizePath, readTarget } from '@haat/shared/redirects/rules.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import { countFree, findTouching, lockUrlRedirects, putUrlRedirects, type UrlRedirectFields } from './repo.ts'

/** Adds and updates redirects in one transaction; a refused row does not stop the others. The same rows can be sent again. */
export const importRedirects = (
  ctx: Ctx,
  { rows }: ParsedOf<typeof redirectsDashboardApi.import>,
): Promise<RedirectImportResult> =>
  inTransaction(ctx, async (ctx) => {
    const read = rows.map((row) => readRow(row, ctx.env.publicUrl))
    await lockUrlRedirects(ctx.db)
    const paths = read.flatMap((row) =>
      typeof row === 'string' ? [] : [row.path, row.targetPath].filter((path) => path !== null),
    )
    const existing = await findTouching(ctx.db, paths)
    const known = new Map(existing.map(({ path, target }) => [path, target]))
    const targets = new Set(existing.flatMap(({ targetPath }) => targetPath ?? []))
    const seen = new Set<string>()
    let free = await countFree(ctx.db)
    const result: RedirectImportResult = { added: 0, updated: 0, unchanged: 0, refused: [] }
    const changed: UrlRedirectFields[] = []
    for (const [row, fields] of read.entries()) {
      const problem = typeof fields === 'string' ? fields : findProblem(fields, { known, targets, seen, free })
      if (problem || typeof fields === 'string') {
        result.refused.push({ row, problem: problem ?? 'bad_path' })
        continue
      }
      seen.add(fields.path)
      if (known.get(fields.path) === fields.target) {
        result.unchanged += 1
        continue
      }
      if (known.has(fields.path)) result.updated += 1
      else {
        result.added += 1
        free -= 1
      }
      known.set(fields.path, fields.target)
      if (fields.targetPath !== null) targets.add(fields.targetPath)
      changed.push(fields)
    }
    if (changed.length === 0) return result
    await putUrlRedirects(ctx.db, changed)
    await writeAudit(ctx, {
      section: 'pages',
      action: 'redirects.import',
      diff: { added: [null, result.added], updated: [null, result.updated] },
    })
    return result
  })

/** The normalized fields of a row, or why it cannot be imported. */
function readRow(row: { path: string; target: string }, origin: string): UrlRedirectFields | RowProblem {
  const path = normalizePath(row.path)
  if (path === undefined) return 'bad_path'
  const target = readTarget(row.target, origin)
  if (!target) return 'bad_target'
  if (isReservedPath(path)) return 'redirect_reserved'
  return path === target.path ? 'redirect_chain' : { path, target: target.target, targetPath: target.path }
}

interface Others {
  /** targets of all redirects by path */
  known: ReadonlyMap<string, string>
  /** paths that redirects lead to */
  targets: ReadonlySet<string>
  /** paths of earlier rows */
  seen: ReadonlySet<string>
  free: number
}

function findProblem({ path, targetPath }: UrlRedirectFields, { known, targets, seen, free }: Others): RowProblem | undefined {
  if (seen.has(path)) return 'repeated'
  if (targets.has(path) || (targetPath !== null && known.has(targetPath))) return 'redirect_chain'
  return free === 0 && !known.has(path) ? 'limit_reached' : undefined
}
