import { Email, line } from '@haat/shared/text.ts'
import { z } from 'zod'

/** Schema of an invitation; loaded on submit. */
export const Invitee = z.object({ email: Email, name: line(120, 1) })
