/** Loaded on first use, to leave Zod out of the first download. */
export { Address } from '@haat/shared/orders/schema.ts'
