import { Registration } from '@haat/shared/accounts/schema.ts'
import { line } from '@haat/shared/text.ts'

/** What is typed; loaded with the first field that is left. */
export const SetUpForm = Registration.extend({ shop: line(120, 1) })
