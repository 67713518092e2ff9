import { Refusal } from '@haat/shared/errors.ts'
import { type Action, can } from '@haat/shared/permissions.ts'
import { objectNames, type TransferObject, transferObjects } from '@haat/shared/transfers/objects.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findPerson } from '../../accounts/service.ts'
import { findTransfer, type TransferRow } from './repo.ts'

/** Whether the caller has the permission in the section of the object. */
export const may = (ctx: Ctx, object: TransferObject, action: Action): boolean =>
  can(ctx.person?.session ?? null, transferObjects[object].section, action)

/** Throws unless the caller has the permission in the section of the object. @throws not_allowed */
export function assertMay(ctx: Ctx, object: TransferObject, action: Action): void {
  if (!may(ctx, object, action)) throw new Refusal('not_allowed')
}

/** The objects whose runs the caller may see. */
export const visibleObjects = (ctx: Ctx): TransferObject[] => objectNames.filter((object) => may(ctx, object, 'view'))

/**
 * A run that the caller may see.
 * @throws not_found, not_allowed
 */
export async function findVisible(ctx: Ctx, transferId: string): Promise<TransferRow> {
  const row = await findTransfer(ctx.db, transferId)
  if (!row) throw new Refusal('not_found')
  assertMay(ctx, row.object, 'view')
  return row
}

/** Whether the staff member who started a run still has the permission to edit its data. The command line always has. API keys start no runs. */
export const starterMay = async (ctx: Ctx, { userId, object }: TransferRow): Promise<boolean> =>
  userId === null || may({ ...ctx, person: await findPerson(ctx, userId) }, object, 'edit')
