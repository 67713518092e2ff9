import { runAs } from '../platform/observing/running.ts'
import type { Telemetry } from '../platform/observing/work-span.ts'

type AsJob = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** Runs background jobs so that their statements, spans and log lines name them. */
export const asJobs =
  (telemetry: Telemetry | undefined): AsJob =>
  async (name, run) => {
    const span = telemetry?.job?.(name)
    try {
      const result = await runAs({ name: () => name, span }, run)
      span?.end()
      return result
    } catch (error) {
      span?.end(error)
      throw error
    }
  }
