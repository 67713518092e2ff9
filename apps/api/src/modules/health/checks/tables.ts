import type { Ctx } from '../../../platform/context.ts'
import type { Outcome } from '../repo.ts'
import type { HealthLimits } from './limits.ts'
import { good, list } from './outcome.ts'
import {
  findDeadRows,
  findDuplicateIndexes,
  findInvalidIndexes,
  findMissingIndexes,
  findSizes,
  findUnusedIndexes,
} from './tables-repo.ts'

type Check = (ctx: Ctx, limits: HealthLimits) => Promise<Outcome>

/** Tables that grow with time and not with the goods of the shop. */
const logs = ['audit', 'mails', 'outbox', 'webhook_events', 'webhook_deliveries', 'payment_events', 'browser_errors', 'sessions']

const attentionTo = (found: readonly { name: string }[]): Outcome =>
  found.length === 0 ? good : { state: 'attention', detail: list(found) }

/** Checks of indexes and tables. `expected`: the indexes of the migrations. */
export const tableChecks = (expected: () => readonly { table: string; name: string }[]) =>
  ({
    indexesMissing: async ({ db }) => attentionTo(await findMissingIndexes(db, expected())),
    indexesInvalid: async ({ db }) => attentionTo(await findInvalidIndexes(db)),
    indexesDuplicate: async ({ db }) => attentionTo(await findDuplicateIndexes(db)),
    indexesUnused: async ({ db }, { unusedIndexBytes, unusedDays }) =>
      attentionTo(await findUnusedIndexes(db, unusedIndexBytes, unusedDays)),
    deadRows: async ({ db }, { deadRows }) => attentionTo(await findDeadRows(db, deadRows)),
    tables: async ({ db }, { logTableBytes }) => {
      const large = (await findSizes(db, logs)).filter(({ bytes }) => bytes > logTableBytes)
      return attentionTo(large)
    },
  }) satisfies Record<string, Check>
