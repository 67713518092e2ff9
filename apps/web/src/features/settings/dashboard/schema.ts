/** Loaded on saving, to leave Zod out of the page chunks. */
export { SettingsSave } from '@haat/shared/settings/dashboard/schema.ts'
