export { to } from '@haat/shared/path-to.ts'
export { type Path, paths } from '@haat/shared/paths.ts'
