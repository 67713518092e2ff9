import { Email, line } from '@haat/shared/text.ts'
import { z } from 'zod'

/** Who is invited; loaded when the form is sent. */
export const Invitee = z.object({ email: Email, name: line(120, 1) })
