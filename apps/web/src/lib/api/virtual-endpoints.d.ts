import type { Endpoints } from '@haat/shared/endpoints.ts'
import type { Address } from './address.ts'

/** Types of `virtual:endpoints` (tsconfig `paths`): the address of every endpoint row, typed as the row. */
export const endpoints: {
  [Domain in keyof Endpoints]: { [Name in keyof Endpoints[Domain]]: Address<Endpoints[Domain][Name]> }
}
