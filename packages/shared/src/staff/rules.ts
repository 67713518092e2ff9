import type { Permission } from '../accounts/schema.ts'
import { type Decision, no, yes } from '../errors.ts'
import { actions, validPermissions } from '../permissions.ts'
import { sections } from '../sections.ts'

/** The fields of a staff member that these rules use. */
export interface PermissionHolder {
  _id: string
  admin: boolean
  permissions: readonly Permission[]
}

/** Normalizes permissions: edit and delete include view, section order, no empty entries. */
export const tidyPermissions = (rows: readonly Permission[]): Permission[] =>
  sections.flatMap((name) => {
    const row = rows.find((given) => given.name === name)
    if (!row || !actions.some((action) => row[action])) return []
    return [{ name, view: true, edit: row.edit, delete: row.delete }]
  })

/** Whether a user has all `wanted` permissions. Admins have all. */
export function holdsAll(holder: PermissionHolder, wanted: readonly Permission[]): boolean {
  if (holder.admin) return true
  const held = validPermissions(holder.permissions)
  return tidyPermissions(wanted).every((row) => {
    const own = held.find(({ name }) => name === row.name)
    return actions.every((action) => !row[action] || own?.[action])
  })
}

/** Nobody can grant permissions they lack; only admins can make admins. */
export function mayGrant(actor: PermissionHolder, wanted: Pick<PermissionHolder, 'admin' | 'permissions'>): Decision<true> {
  if (wanted.admin && !actor.admin) return no('more_than_own')
  return holdsAll(actor, wanted.permissions) ? yes(true) : no('more_than_own')
}

/** Whether a user may sign out, re-invite, disable or remove another: not someone with more permissions, and admins only by admins. */
export function mayManage(actor: PermissionHolder, target: PermissionHolder): Decision<true> {
  if (target.admin && !actor.admin) return no('not_allowed')
  return holdsAll(actor, target.permissions) ? yes(true) : no('more_than_own')
}

/** Whether a user may change status and permissions of another; never their own. */
export const mayChange = (actor: PermissionHolder, target: PermissionHolder): Decision<true> =>
  actor._id === target._id ? no('own_rights') : mayManage(actor, target)
