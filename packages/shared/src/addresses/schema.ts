import { z } from 'zod'
import { Address } from '../orders/schema.ts'
import { line } from '../text.ts'

/** A saved address. Setting a default clears the previous default. */
export const SavedAddress = z.object({
  _id: z.string(),
  label: z.string(),
  address: Address,
  defaultShipping: z.boolean(),
  defaultBilling: z.boolean(),
  version: z.number().int(),
})
export type SavedAddress = z.infer<typeof SavedAddress>

export const AddressDraft = z.strictObject({
  /** Home, Office, … */
  label: line(40).default(''),
  address: Address,
  defaultShipping: z.boolean().default(false),
  defaultBilling: z.boolean().default(false),
})
export type AddressDraft = z.infer<typeof AddressDraft>

export const mostAddresses = 20
