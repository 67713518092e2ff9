import type { Permission } from '@haat/shared/accounts/schema.ts'
import { actions } from '@haat/shared/permissions.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'

type State = Pick<StaffMember, 'status' | 'admin' | 'permissions'>

/** Audit diff of a staff member, with permissions as `orders: view edit`. */
export function toDiff(before: State | null, after: State | null): Record<string, [unknown, unknown]> {
  const [old, now] = [toState(before), toState(after)]
  return Object.fromEntries(
    (['status', 'admin', 'permissions'] as const)
      .map((field) => [field, [old[field], now[field]]] as [string, [unknown, unknown]])
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )
}

const toState = (state: State | null) => ({
  status: state?.status ?? null,
  admin: state?.admin ?? null,
  permissions: state ? state.permissions.map(formatPermission).toSorted() : null,
})

const formatPermission = (row: Permission) => `${row.name}: ${actions.filter((action) => row[action]).join(' ')}`
