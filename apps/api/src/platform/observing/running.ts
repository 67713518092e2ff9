import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkSpan } from './work-span.ts'

/** The request or background job that a statement belongs to. */
export interface Work {
  /** Pattern of the route with its method, or the name of the job. A request gets its route after the first statements. */
  name: () => string
  requestId?: string
  /** of its trace */
  span?: Pick<WorkSpan, 'statement'> | undefined
}

const current = new AsyncLocalStorage<Work>()

/** Runs `run`; everything that it starts belongs to `work`. */
export const runAs = <T>(work: Work, run: () => T): T => current.run(work, run)

/** The work that the caller belongs to; undefined outside of requests and jobs, and if it is not used (`SLOW_QUERY_MS=0` without OpenTelemetry). */
export const currentWork = (): Work | undefined => current.getStore()
