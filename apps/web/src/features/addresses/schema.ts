/** Loaded on first use, to leave Zod out of the first download. */
export { canBePhone } from '@haat/shared/addresses/rules.ts'
export { Address } from '@haat/shared/orders/schema.ts'
