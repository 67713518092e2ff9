/** Loaded when a group is saved: Zod is no part of the pages. */
export { SettingsSave } from '@haat/shared/settings/desk-schema.ts'
