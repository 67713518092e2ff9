export { guardedSettingsUndoHandlers } from './dashboard/settings-guard.ts'
