import type { Ctx } from '../../../platform/context.ts'
import { findUnknownZone } from '../../reports/service.ts'
import { findProcesses, type Outcome } from '../repo.ts'
import {
  countConnections,
  findIdleSlots,
  findLockWaits,
  findLongTransaction,
  findSettings,
  findTablesWithoutVacuum,
  readArchiver,
  readDatabaseUse,
  readTransactionAge,
} from './database-repo.ts'
import type { HealthLimits } from './limits.ts'
import { good, list } from './outcome.ts'
import { findReplicas } from './replicas-repo.ts'

type Check = (ctx: Ctx, limits: HealthLimits) => Promise<Outcome>

/** Connections that a process has besides its pool: notifications of the catalogue and of jobs. */
const besidesPool = 2
const bytesOfBlock = 8192

const settingsOff = (settings: Record<string, string>, names: readonly string[]): string[] =>
  names.filter((name) => settings[name] === 'off')

/** Checks of the settings and the activity of PostgreSQL. */
export const databaseChecks = {
  databaseVersion: async ({ db }, { postgres }) => {
    const { server_version_num: number = '0', server_version: version = '' } = await findSettings(db)
    return { state: Number(number) >= postgres * 10_000 ? 'good' : 'attention', detail: { version } }
  },
  timeZone: async (ctx) => {
    const zone = await findUnknownZone(ctx)
    return zone === undefined ? good : { state: 'broken', detail: { zone } }
  },
  durability: async ({ db }) => {
    const off = settingsOff(await findSettings(db), ['fsync', 'full_page_writes', 'synchronous_commit'])
    return off.length === 0 ? good : { state: 'broken', detail: { settings: off.join(', ') } }
  },
  checksums: async ({ db }) => ({ state: (await findSettings(db)).data_checksums === 'on' ? 'good' : 'attention' }),
  connections: async ({ db }, { connectionShare }) => {
    const [settings, used, processes] = await Promise.all([findSettings(db), countConnections(db), findProcesses(db)])
    const most = Number(settings.max_connections) - Number(settings.superuser_reserved_connections)
    const needed = processes.reduce((sum, { pool }) => sum + pool + besidesPool, 0)
    const detail = { most, needed, used }
    if (used > most * connectionShare) return { state: 'attention', finding: 'connectionsUsed', detail }
    return { state: needed <= most ? 'good' : 'attention', detail }
  },
  timeouts: async ({ db }) => {
    const settings = await findSettings(db)
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const missing = names.filter((name) => settings[name] === '0')
    return missing.length === 0 ? good : { state: 'attention', detail: { settings: missing.join(', ') } }
  },
  autovacuum: async ({ db }) => {
    const [settings, tables] = await Promise.all([findSettings(db), findTablesWithoutVacuum(db)])
    const off = settingsOff(settings, ['autovacuum', 'track_counts'])
    if (off.length > 0) return { state: 'broken', detail: { settings: off.join(', ') } }
    return tables.length === 0 ? good : { state: 'attention', finding: 'autovacuumTables', detail: list(tables) }
  },
  transactionIds: async ({ db }, { idsAttention, idsBroken }) => {
    const age = await readTransactionAge(db)
    return { state: age < idsAttention ? 'good' : age < idsBroken ? 'attention' : 'broken', detail: { millions: age / 1e6 } }
  },
  longTransactions: async ({ db }, { transactionSeconds }) => {
    const found = await findLongTransaction(db, transactionSeconds)
    if (!found) return good
    return { state: 'attention', detail: { minutes: found.seconds / 60, program: found.program, process: String(found.pid) } }
  },
  waitingQueries: async ({ db }, { waitSeconds }) => {
    const { count, blocker } = await findLockWaits(db, waitSeconds)
    return count === 0 ? good : { state: 'attention', detail: { count, process: String(blocker ?? '?') } }
  },
  sharedBuffers: async ({ db }, { buffersEnough }) => {
    const [settings, { bytes }] = await Promise.all([findSettings(db), readDatabaseUse(db)])
    const buffers = Number(settings.shared_buffers) * bytesOfBlock
    const enough = buffers >= Math.min(bytes / 16, buffersEnough)
    return { state: enough ? 'good' : 'attention', detail: { buffers: buffers / 1e6, size: bytes / 1e6 } }
  },
  workMemory: async ({ db }, limits) => {
    const [settings, { temporaryPerDay }] = await Promise.all([findSettings(db), readDatabaseUse(db)])
    const detail = { memory: Number(settings.work_mem) / 1000, size: (temporaryPerDay ?? 0) / 1e6 }
    return { state: (temporaryPerDay ?? 0) <= limits.temporaryPerDay ? 'good' : 'attention', detail }
  },
  walArchive: async ({ db }) => {
    const { failing, segment, failures } = await readArchiver(db)
    return failing ? { state: 'broken', detail: { count: failures, file: segment ?? '?' } } : good
  },
  replicationSlots: async ({ db }, { slotBytes }) => {
    const slots = await findIdleSlots(db, slotBytes)
    if (slots.length === 0) return good
    return { state: 'broken', detail: { ...list(slots), size: Math.max(...slots.map(({ bytes }) => bytes)) / 1e6 } }
  },
  replicas: async ({ env }, { replicaSeconds }) => {
    const all = await findReplicas(env, replicaSeconds)
    // The primary may be listed too: the roles change with a failover.
    const replicas = all.filter(({ fault }) => fault !== 'is_primary')
    if (all.length === 0) return { state: 'good', finding: 'replicasNone' }
    const named = (found: readonly { place: string; note?: string }[]) =>
      list(found.map(({ place, note }) => ({ name: note === undefined ? place : `${place} (${note})` })))
    const silent = replicas.filter(({ fault }) => fault === 'unreachable')
    if (silent.length > 0) return { state: 'attention', finding: 'replicasSilent', detail: named(silent) }
    const strange = replicas.filter(({ fault }) => fault === 'no_replica' || fault === 'other_primary')
    if (strange.length > 0) return { state: 'attention', finding: 'replicasStrange', detail: named(strange) }
    const late = replicas.filter(({ fault }) => fault === 'lag')
    const detail = named(late.map(({ place, bytesBehind }) => ({ place, note: `${(bytesBehind / 1e6).toFixed(1)} MB` })))
    if (late.length > 0) return { state: 'attention', detail }
    const following = replicas.map(({ place, seconds }) => ({ place, note: `${(seconds ?? 0).toFixed(1)} s` }))
    return following.length === 0
      ? { state: 'attention', finding: 'replicasOnlyPrimary' }
      : { state: 'good', detail: named(following) }
  },
} satisfies Record<string, Check>
