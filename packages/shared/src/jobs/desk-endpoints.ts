import { z } from 'zod'
import { listQuery, manyIds, pageOf } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { FailedJob, Queue, RecurringJob } from './desk-schema.ts'
import { recurringJobs } from './names.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const jobsDeskApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/dashboard/jobs',
    access: 'system:view',
    summary: 'What the shop does by itself: its queues, and what it does again and again.',
    input: z.strictObject({}),
    answer: z.object({ queues: z.array(Queue), recurring: z.array(RecurringJob) }),
    refusals: guarded,
  }),
  failed: endpoint({
    method: 'GET',
    path: '/api/dashboard/failed-jobs',
    access: 'system:view',
    summary: 'Jobs of the queues that were given up, newest first, page by page.',
    input: listQuery(['new'], {}),
    answer: z.object({ jobs: z.array(FailedJob), ...pageOf }),
    refusals: [...guarded, 'bad_cursor'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/dashboard/failed-jobs/retry',
    access: 'system:edit',
    summary: 'Tries jobs again that were given up. Answers how many.',
    input: z.strictObject({ ids: manyIds }),
    answer: z.object({ retried: z.number().int() }),
    refusals: guarded,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/dashboard/jobs/:name/run',
    access: 'system:edit',
    summary: 'Makes a recurring job due now: a process starts it within seconds.',
    input: z.strictObject({ name: z.enum(recurringJobs) }),
    answer: z.object({ recurring: z.array(RecurringJob) }),
    refusals: [...guarded, 'not_found'],
  }),
}
