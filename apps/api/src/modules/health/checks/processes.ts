import { canStoreFiles } from '../../../gateways/files.ts'
import { type FoundCertificate, findCertificate } from '../../../gateways/outbound/certificate.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findProcesses, type Outcome, type RunningProcess } from '../repo.ts'
import type { HealthLimits } from './limits.ts'
import { good, list } from './outcome.ts'

type Check = (ctx: Ctx, limits: HealthLimits) => Promise<Outcome>

const nameOf = ({ host, pid }: RunningProcess) => ({ name: `${host} (${pid})` })
const namesOf = (processes: readonly RunningProcess[]) => list(processes.map(nameOf))

/** Whether a process runs background jobs; while none runs at all, nothing is missing. */
export function toWorkerOutcome(processes: readonly RunningProcess[], { workerSeconds }: HealthLimits, now: number): Outcome {
  const workers = processes.filter(({ role }) => role !== 'web').length
  const oldest = Math.min(...processes.map(({ startedAt }) => Date.parse(startedAt)))
  const missing = workers === 0 && now - oldest > workerSeconds * 1000
  return { state: missing ? 'broken' : 'good', detail: { count: workers } }
}

/** State of a certificate. `now` in milliseconds. */
export function toCertificateOutcome(found: FoundCertificate | null, limits: HealthLimits, now: number): Outcome {
  if (!found) return { state: 'attention', finding: 'certificateNone' }
  const days = (found.until.getTime() - now) / 86_400_000
  const detail = { days: Math.max(0, days), problem: found.problem ?? '' }
  if (found.problem !== null || days <= 0) return { state: 'broken', finding: 'certificateInvalid', detail }
  return { state: days > limits.certificateDays ? 'good' : 'attention', detail }
}

/** Checks of the processes of the shop and of the machines that they run on, from what each reports. */
export const processChecks = {
  worker: async ({ db }, limits) => toWorkerOutcome(await findProcesses(db), limits, Date.now()),
  versions: async ({ db }) => {
    const versions = [...new Set((await findProcesses(db)).map(({ version }) => version))]
    return { state: versions.length < 2 ? 'good' : 'attention', detail: { versions: versions.join(', ') } }
  },
  node: async ({ db }, { node }): Promise<Outcome> => {
    const processes = await findProcesses(db)
    const old = processes.filter((one) => Number.parseInt(one.node.replace('v', ''), 10) < node)
    if (old.length > 0) return { state: 'attention', detail: { ...namesOf(old), least: node } }
    const versions = [...new Set(processes.map((one) => one.node))].join(', ')
    return { state: 'good', detail: { versions: versions || process.version } }
  },
  memory: async ({ db }, { memoryShare }) => {
    const full = (await findProcesses(db)).filter(({ memory, memoryLimit }) => memory > memoryLimit * memoryShare)
    return full.length === 0 ? good : { state: 'attention', detail: namesOf(full) }
  },
  clocks: async ({ db }, limits) => {
    const wrong = (await findProcesses(db)).filter(({ clockAhead }) => Math.abs(clockAhead) > limits.clockAhead)
    if (wrong.length === 0) return good
    const most = Math.max(...wrong.map(({ clockAhead }) => Math.abs(clockAhead)))
    return { state: 'attention', detail: { ...namesOf(wrong), seconds: most / 1000 } }
  },
  certificate: async ({ env }, limits) => {
    if (!env.publicUrl.startsWith('https:')) return { state: 'good', finding: 'certificateNotUsed' }
    return toCertificateOutcome(await findCertificate(env.publicUrl), limits, Date.now())
  },
  disk: async ({ db }, { diskAttention, diskBroken }) => {
    const known = (await findProcesses(db)).flatMap((one) => (one.diskFree === null ? [] : [{ ...one, diskFree: one.diskFree }]))
    if (known.length === 0) return { state: 'good', finding: 'diskUnknown' }
    const least = Math.min(...known.map(({ diskFree }) => diskFree))
    const full = known.filter(({ diskFree }) => diskFree < diskAttention)
    const detail = { ...namesOf(full), free: least / 1e9 }
    return { state: least < diskBroken ? 'broken' : least < diskAttention ? 'attention' : 'good', detail }
  },
  storage: async ({ env }) => ({
    state: (await canStoreFiles(env)) ? 'good' : 'broken',
    detail: { place: env.s3?.bucket ?? env.dataDir },
  }),
} satisfies Record<string, Check>
