import { z } from 'zod'
import { reauthentication } from '../accounts/schema.ts'
import { undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Connections, DeskSettingsGroup, SettingsSave } from './desk-schema.ts'
import { SettingsGroupName } from './groups.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const group = z.object({ group: DeskSettingsGroup })

export const settingsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/settings',
    access: 'settings:view',
    summary: 'All groups of settings with values, defaults, words in every language and versions.',
    input: z.strictObject({}),
    answer: z.object({ groups: z.array(DeskSettingsGroup) }),
    refusals: guarded,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/settings/:group',
    access: 'settings:view',
    summary: 'One group of settings.',
    input: z.strictObject({ group: SettingsGroupName }),
    answer: group,
    refusals: guarded,
  }),
  connections: endpoint({
    method: 'GET',
    path: '/api/dashboard/connections',
    access: 'settings:view',
    summary: 'Which providers of sign-in and payment this shop has keys for, and the callback addresses they ask for. No secret.',
    input: z.strictObject({}),
    answer: z.object({ connections: Connections }),
    refusals: guarded,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/settings/:group',
    access: 'settings:edit',
    summary:
      'Saves one whole group; the storefront shows it at once. A rate that would give something away is refused. Bank details need the right `payments:edit`, and a sign-in within the last 15 minutes or the password.',
    input: SettingsSave,
    answer: group.extend(undoable),
    refusals: [...guarded, 'version_conflict', ...reauthentication],
  }),
}
