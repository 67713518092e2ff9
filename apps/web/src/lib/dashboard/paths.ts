export { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
