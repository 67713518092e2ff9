import { loadNow } from '../../lib/browser/load-code.ts'

/** Loaders of the form schemas, called on the first blur, to leave Zod out of the first download. */
const accounts = () => loadNow(() => import('@haat/shared/accounts/schema.ts'))

export const signInSchema = () => accounts().then(({ SignIn }) => SignIn)
export const registrationSchema = () => accounts().then(({ Registration }) => Registration)
export const addressSchema = () => accounts().then(({ SignIn }) => SignIn.pick({ email: true }))
export const newPasswordSchema = () => accounts().then(({ Registration }) => Registration.pick({ password: true }))
export const newStaffSchema = () => accounts().then(({ Registration }) => Registration.pick({ name: true, password: true }))
