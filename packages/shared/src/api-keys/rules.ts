import type { Permission, Session } from '../accounts/schema.ts'
import { actions, can } from '../permissions.ts'
import { type Section, sections } from '../sections.ts'
import { tidyPermissions } from '../staff/rules.ts'

/** Start of every API key, by which tools that search for leaked secrets recognise it. */
export const apiKeyPrefix = 'haat_live_'

/** Sections that no key gets: with them it could grant itself or others more rights, or redirect the shop's money. */
const peopleOnly = ['staff', 'payments', 'developers'] as const satisfies Section[]
export type ApiKeySection = Exclude<Section, (typeof peopleOnly)[number]>

const isForKeys = (name: Section): name is ApiKeySection => !(peopleOnly as readonly Section[]).includes(name)

/** Sections that the permissions of a key may name. */
export const apiKeySections: readonly ApiKeySection[] = sections.filter(isForKeys)

/** Keys of one shop, and addresses or networks of one key. */
export const mostApiKeys = 50
export const mostAllowedIps = 20

/** Longest time in hours in which the replaced secret of a key works beside the new one: a week. */
export const longestOverlap = 168

/**
 * The permissions of a key at this moment: those it was given that the user who created it still has. So no key has more rights than its
 * creator, and it loses a right together with them.
 *
 * @param owner session of the user who created the key
 */
export const permissionsOfKey = (given: readonly Permission[], owner: Session): Permission[] =>
  tidyPermissions(
    given
      .filter(({ name }) => isForKeys(name) && can(owner, name, 'view'))
      .map((row) => ({
        name: row.name,
        ...(Object.fromEntries(actions.map((action) => [action, row[action] && can(owner, row.name, action)])) as Record<
          (typeof actions)[number],
          boolean
        >),
      })),
  )
