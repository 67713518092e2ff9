/** Loaded with the first field that is left: Zod is no part of the first download. */
export { Registration, SignIn } from '@haat/shared/accounts/schema.ts'
