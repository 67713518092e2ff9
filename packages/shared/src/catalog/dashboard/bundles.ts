import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Picture } from '../../media/schema.ts'
import { Id, text } from '../../text.ts'
import { fewestPartUnits, mostParts, mostUnitsOfPart } from '../bundles.ts'
import { DashboardProduct, Version } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

/** `hidden`: not published, sold in bundles only. A part that is inactive, archived or deleted makes its bundles unavailable. */
export const partStates = ['sold', 'hidden', 'inactive', 'archived', 'deleted'] as const
export type PartState = (typeof partStates)[number]

/** A variant that is or can become a part of a bundle. */
const Part = z.object({
  /** null after the part was deleted */
  variantId: Id.nullable(),
  productId: Id.nullable(),
  /** of a deleted part: when it was added */
  name: z.string(),
  /** colour and other options; empty for a simple product */
  options: z.string(),
  sku: z.string().nullable(),
  image: Picture.nullable(),
  /** charged price of one unit when bought alone */
  price: z.number(),
  /** what one unit costs the shop, catalogue amount; null if unknown */
  cost: z.number().nullable(),
  /** -1 means unlimited */
  stock: z.number().int(),
  state: z.enum(partStates),
})
export const DashboardPart = Part.extend({ qty: z.number().int() })
export type DashboardPart = z.infer<typeof DashboardPart>
export type FoundPart = z.infer<typeof Part>

/** Parts of a bundle, in their order; none makes it an ordinary variant. */
export const BundleParts = z
  .array(z.strictObject({ variantId: Id, qty: z.int().min(1).max(mostUnitsOfPart) }))
  .max(mostParts)
  .refine((parts) => new Set(parts.map(({ variantId }) => variantId)).size === parts.length, 'a part stands here twice')
  .refine(
    (parts) => parts.length === 0 || parts.reduce((sum, { qty }) => sum + qty, 0) >= fewestPartUnits,
    `a bundle has at least ${fewestPartUnits} units`,
  )

export const bundlesDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId/bundle',
    access: 'products:view',
    summary:
      'Returns the parts of those variants of a product that are bundles, and the bundles that contain one of its variants.',
    input: z.strictObject({ productId: Id }),
    answer: z.object({
      /** by variant id */
      bundles: z.record(Id, z.array(DashboardPart)),
      containedIn: z.array(z.object({ _id: Id, name: z.string() })),
    }),
    refusals: [...guarded, 'not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/bundle',
    access: 'products:edit',
    summary:
      'Makes a variant a bundle of other variants, whose stock becomes its stock, or, without parts, an ordinary variant again. A bundle cannot contain bundles or be a part.',
    input: z.strictObject({ productId: Id, version: Version, variantId: Id, parts: BundleParts }),
    answer: z.object({ product: DashboardProduct, ...undoable }),
    refusals: [...guarded, 'not_found', 'version_conflict', 'conflict', 'in_use', 'taken'],
  }),
  findParts: endpoint({
    method: 'GET',
    path: '/api/dashboard/bundle-parts',
    access: 'products:view',
    summary: 'Finds variants that can become parts of a bundle, at most 25.',
    input: z.strictObject({ q: text(120).optional() }),
    answer: z.object({ parts: z.array(Part) }),
    refusals: guarded,
  }),
}
