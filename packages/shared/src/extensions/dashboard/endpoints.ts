import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ExtensionDetails, ExtensionInfo, ExtensionValue } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const named = { name: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/) }
const one = z.object({ extension: ExtensionDetails })

export const extensionsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/extensions',
    access: 'staff',
    summary: 'Lists the extensions of the shop, and those that are off and have left data.',
    input: z.strictObject({}),
    answer: z.object({ extensions: z.array(ExtensionInfo) }),
    refusals: guarded,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/extensions/:name',
    access: 'settings:view',
    summary: 'Returns the settings of an extension with the fields of their form, without secret values.',
    input: z.strictObject(named),
    answer: one,
    refusals: [...guarded, 'not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/extensions/:name',
    access: 'settings:edit',
    summary: 'Saves the settings of an extension; a secret that is left out or empty stays as it is.',
    input: z.strictObject({ ...named, version: z.int().min(0), values: z.record(z.string().max(60), ExtensionValue) }),
    answer: one,
    refusals: [...guarded, 'not_found', 'version_conflict'],
  }),
}
