import { sql } from 'drizzle-orm'
import { type Db, openDatabase } from '../db/client.ts'
import { findStaleCards, findStaleMembership, findStaleTexts } from '../modules/catalog/service.ts'
import { type Check, checks } from './checks.ts'
import { withShop } from './with-shop.ts'

export interface Violation {
  check: string
  row: Record<string, unknown>
}

const shownPerCheck = 20
/** Words and cards are computed in JavaScript, so these invariants are no SQL statements. */
const textsCheck = 'search words, categories and complete translations of a product follow from its texts'
const cardsCheck = 'the stored card of a product is what would be computed from it now'

/** The rules are data, which becomes SQL in the catalog. */
const collectionsCheck = 'the collections and badges of a product follow from their rules and lists'

/** Checks every invariant on one snapshot of the database. */
export async function findViolations(db: Db, list: readonly Check[] = checks): Promise<Violation[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      const violations: Violation[] = []
      for (const check of list) {
        const { rows } = await tx.execute<Record<string, unknown>>(sql.raw(check.sql))
        violations.push(...rows.map((row) => ({ check: check.name, row })))
      }
      for (const row of await findStaleTexts({ db: tx })) violations.push({ check: textsCheck, row })
      for (const row of await findStaleCards({ db: tx })) violations.push({ check: cardsCheck, row })
      for (const row of await findStaleMembership({ db: tx })) violations.push({ check: collectionsCheck, row })
      return violations
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Checks the database at `url`, a restored backup, as of the moment of the backup (ISO): payments of an old one are overdue today. */
export async function findViolationsAt(url: string, at: string): Promise<Violation[]> {
  const database = openDatabase(url, { max: 2 })
  try {
    return await findViolations(
      database.db,
      checks.map(({ name, sql }) => ({ name, sql: sql.replaceAll('now()', `'${at}'::timestamptz`) })),
    )
  } finally {
    await database.close()
  }
}

/** One line if there are no violations; else each violated invariant with its rows. */
export function report(violations: readonly Violation[]): string {
  if (violations.length === 0) return `All ${checks.length + 3} invariants hold.`
  const lines = [...Map.groupBy(violations, ({ check }) => check)].flatMap(([check, broken]) => [
    `BROKEN: ${check} (${broken.length})`,
    ...broken.slice(0, shownPerCheck).map(({ row }) => `  ${JSON.stringify(row)}`),
    ...(broken.length > shownPerCheck ? [`  … and ${broken.length - shownPerCheck} more`] : []),
  ])
  return lines.join('\n')
}

export async function run(): Promise<number> {
  const violations = await withShop((ctx) => findViolations(ctx.db))
  console.log(report(violations))
  return violations.length === 0 ? 0 : 1
}
