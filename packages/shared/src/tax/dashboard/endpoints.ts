import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { DashboardRate, RateFields, rateFields } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const rate = z.object({ rate: DashboardRate, ...undoable })

export const taxDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/tax-rates',
    access: 'settings:view',
    summary: 'Lists all tax rates by country and state, including inactive ones.',
    input: z.strictObject({}),
    answer: z.object({ rates: z.array(DashboardRate) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/tax-rates',
    access: 'settings:edit',
    repeatable: true,
    summary: 'Creates a tax rate. Placed orders keep their own.',
    input: RateFields,
    answer: rate,
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/tax-rates/:rateId',
    access: 'settings:edit',
    summary: 'Saves a tax rate. Placed orders keep their own.',
    input: z
      .strictObject({ rateId: Id, version: z.int().min(1), ...rateFields })
      .refine(({ state, stacks }) => !stacks || state !== null, { path: ['stacks'], message: 'is for the rate of a state' }),
    answer: rate,
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/tax-rates/:rateId',
    access: 'settings:delete',
    summary: 'Deletes a tax rate. Placed orders keep their own.',
    input: z.strictObject({ rateId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
}
