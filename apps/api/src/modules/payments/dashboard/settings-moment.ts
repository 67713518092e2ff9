import { settingsGroupNames } from '@haat/shared/settings/groups.ts'
import type { MomentKind } from '../../audit/service.ts'
import { listGroups, toState } from '../../settings/service.ts'
import { guardedSettingsUndoHandlers } from './settings-guard.ts'

/** Groups of settings; bank details need what saving them needs. Keys of payment providers are not among them. */
const settings: MomentKind = {
  actions: ['settings.save'],
  names: settingsGroupNames,
  read: async (ctx) => new Map((await listGroups(ctx)).groups.map((one) => [one.group, { name: '', fields: toState(one) }])),
  revert: guardedSettingsUndoHandlers['settings.save'],
}

export const settingsMoments = { settings }
