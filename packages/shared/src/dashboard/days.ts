import { z } from 'zod'

/** A calendar day in the shop's time zone. PostgreSQL has no year 0, and days after year 9999 do not sort as text. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900', 'too long ago')
  .refine((day) => day < '3000', 'too far away')
