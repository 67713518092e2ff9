export { PermissionMatrix } from './dashboard/components/permission-matrix.tsx'
export { toHolder } from './dashboard/holder.ts'
