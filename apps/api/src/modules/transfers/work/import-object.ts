import { type ImportObject, importObjects } from '@haat/shared/transfers/objects.ts'
import type { TransferRow } from '../runs/repo.ts'

/** The object of an import. */
export function importObjectOf({ object }: Pick<TransferRow, 'object'>): ImportObject {
  const found = importObjects.find((name) => name === object)
  if (!found) throw new Error(`${object} cannot be imported`)
  return found
}
