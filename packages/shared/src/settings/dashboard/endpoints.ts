import { z } from 'zod'
import { reauthentication } from '../../accounts/schema.ts'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { SettingsGroupName } from '../groups.ts'
import { Connections, DashboardSettingsGroup, SettingsSave } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const group = z.object({ group: DashboardSettingsGroup })

export const settingsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/settings',
    access: 'settings:view',
    summary: 'Returns all groups of settings with values, defaults, translations and versions.',
    input: z.strictObject({}),
    answer: z.object({ groups: z.array(DashboardSettingsGroup) }),
    refusals: guarded,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/settings/:group',
    access: 'settings:view',
    summary: 'Returns one group of settings.',
    input: z.strictObject({ group: SettingsGroupName }),
    answer: group,
    refusals: guarded,
  }),
  connections: endpoint({
    method: 'GET',
    path: '/api/dashboard/connections',
    access: 'settings:view',
    summary: 'Returns which sign-in and payment providers have keys, and their callback URLs. No secrets.',
    input: z.strictObject({}),
    answer: z.object({ connections: Connections }),
    refusals: guarded,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/settings/:group',
    access: 'settings:edit',
    summary:
      'Saves one group of settings; the storefront shows the change immediately. Refuses an exchange rate that would charge 0 for a product. Bank details require the permission `payments:edit` and reauthentication.',
    input: SettingsSave,
    answer: group.extend(undoable),
    refusals: [...guarded, 'version_conflict', ...reauthentication],
  }),
}
