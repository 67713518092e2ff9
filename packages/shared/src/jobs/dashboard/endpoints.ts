import { z } from 'zod'
import { bulkIds, listQuery, pageOf } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { FailedJob, JobName, Queue, RecurringJob } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const jobsDashboardApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/dashboard/jobs',
    access: 'system:view',
    summary: 'Returns the state of background queues and recurring jobs.',
    input: z.strictObject({}),
    answer: z.object({ queues: z.array(Queue), recurring: z.array(RecurringJob) }),
    refusals: guarded,
  }),
  failed: endpoint({
    method: 'GET',
    path: '/api/dashboard/failed-jobs',
    access: 'system:view',
    summary: 'Lists failed jobs, newest first; keyset pages.',
    input: listQuery(['new'], {}),
    answer: z.object({ jobs: z.array(FailedJob), ...pageOf }),
    refusals: [...guarded, 'bad_cursor'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/dashboard/failed-jobs/retry',
    access: 'system:edit',
    summary: 'Retries failed jobs. Returns their number.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({ retried: z.number().int() }),
    refusals: guarded,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/dashboard/jobs/:name/run',
    access: 'system:edit',
    summary: 'Makes a recurring job due now; a process starts it within seconds.',
    input: z.strictObject({ name: JobName }),
    answer: z.object({ recurring: z.array(RecurringJob) }),
    refusals: [...guarded, 'not_found'],
  }),
}
