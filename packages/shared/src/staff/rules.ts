import type { Permission } from '../accounts/schema.ts'
import { type Decision, no, yes } from '../errors.ts'
import { actions, sections, validPermissions } from '../permissions.ts'

/** A member of staff as far as these rules look. */
export interface Holder {
  _id: string
  admin: boolean
  permissions: readonly Permission[]
}

/** Rights as they are granted: edit and delete include view, sections in their order, none that allows nothing. */
export const tidyPermissions = (rows: readonly Permission[]): Permission[] =>
  sections.flatMap((name) => {
    const row = rows.find((given) => given.name === name)
    if (!row || !actions.some((action) => row[action])) return []
    return [{ name, view: true, edit: row.edit, delete: row.delete }]
  })

/** Whether everything in `wanted` is held. An admin holds all. */
export function holdsAll(holder: Holder, wanted: readonly Permission[]): boolean {
  if (holder.admin) return true
  const held = validPermissions(holder.permissions)
  return tidyPermissions(wanted).every((row) => {
    const own = held.find(({ name }) => name === row.name)
    return actions.every((action) => !row[action] || own?.[action])
  })
}

/** Nobody grants what they do not hold; only admins make admins. */
export function mayGrant(actor: Holder, wanted: Pick<Holder, 'admin' | 'permissions'>): Decision<true> {
  if (wanted.admin && !actor.admin) return no('more_than_own')
  return holdsAll(actor, wanted.permissions) ? yes(true) : no('more_than_own')
}

/** Whom one may sign out, invite once more, disable or remove: nobody who holds more, and only an admin touches an admin. */
export function mayTouch(actor: Holder, target: Holder): Decision<true> {
  if (target.admin && !actor.admin) return no('not_allowed')
  return holdsAll(actor, target.permissions) ? yes(true) : no('more_than_own')
}

/** Whose status and rights one may change: not one's own. */
export const mayChange = (actor: Holder, target: Holder): Decision<true> =>
  actor._id === target._id ? no('own_rights') : mayTouch(actor, target)
