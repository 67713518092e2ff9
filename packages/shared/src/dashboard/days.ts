import { z } from 'zod'

/** A calendar day (UTC). The database knows no year 0; after the year 9999 days no longer compare as text. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900', 'too long ago')
  .refine((day) => day < '3000', 'too far away')
