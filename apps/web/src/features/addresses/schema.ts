/** Loaded with the first look at an address: Zod is no part of what every page needs. */
export { Address } from '@haat/shared/orders/schema.ts'
