export { guardedSettingsUndoHandlers } from './dashboard/settings-guard.ts'
export { settingsMoments } from './dashboard/settings-moment.ts'
