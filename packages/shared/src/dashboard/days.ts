import { z } from 'zod'

/** A calendar day (UTC). The database knows no year 0. */
export const Day = z.iso.date().refine((day) => day >= '1900', 'too long ago')
