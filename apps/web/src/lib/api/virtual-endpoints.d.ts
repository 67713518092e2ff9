import type { Endpoints } from '@haat/shared/endpoints.ts'
import type { Address } from './address.ts'

/** Types of `virtual:endpoints` (tsconfig `paths`): the address of every endpoint row that the web application calls, typed as the row. */
export const endpoints: {
  [Domain in Exclude<keyof Endpoints, 'sessions'>]: {
    [Name in keyof Endpoints[Domain]]: Address<Endpoints[Domain][Name]>
  }
}
