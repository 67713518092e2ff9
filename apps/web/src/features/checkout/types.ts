import type { AddressProblems } from '../addresses/index.ts'

export interface Problems {
  shipping: AddressProblems
  billing: AddressProblems
}
