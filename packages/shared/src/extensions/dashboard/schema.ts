import { z } from 'zod'
import { sections } from '../../sections.ts'

/** An extension that is on, or one that is off and has left data. Names in the language of the reader. */
export const ExtensionInfo = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  on: z.boolean(),
  /** what it calculates for each cart, in place of the shop or besides */
  calculates: z.array(z.enum(['promotion', 'deliveryRate', 'taxRates'])),
  /**
   * pages that it adds to the dashboard and the reader may open, at `/dashboard/extensions/<name>/pages/<page>`; `section`: whose permission it
   * requires, null for all staff
   */
  pages: z.array(z.object({ name: z.string(), title: z.string(), section: z.enum(sections).nullable() })),
})
export type ExtensionInfo = z.infer<typeof ExtensionInfo>

/** A setting as the form shows it. */
export const ExtensionField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  kind: z.enum(['flag', 'number', 'text', 'secret', 'choice']),
  /** values of a choice */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** bounds of a number; `max` of a text is its length */
  min: z.number().optional(),
  max: z.number().optional(),
})
export type ExtensionField = z.infer<typeof ExtensionField>

export const ExtensionValue = z.union([z.boolean(), z.number(), z.string().max(2000)])

export const ExtensionDetails = ExtensionInfo.extend({
  fields: z.array(ExtensionField),
  /** a secret is empty if none is stored, else dots */
  values: z.record(z.string(), ExtensionValue),
  /** 0: never saved */
  version: z.number().int(),
})
export type ExtensionDetails = z.infer<typeof ExtensionDetails>
