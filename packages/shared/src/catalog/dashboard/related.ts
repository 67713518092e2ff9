import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { mostRelated } from '../related.ts'
import { CollectionMember } from './collections.ts'
import { DashboardProduct, Version } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ productId: Id })

export const relatedDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId/related',
    access: 'products:view',
    summary: 'Returns the related products that staff have chosen for a product, in order, and those often bought with it.',
    input: one,
    answer: z.object({
      related: z.array(CollectionMember),
      together: z.array(CollectionMember.extend({ /** orders with both products */ orders: z.number().int() })),
    }),
    refusals: [...guarded, 'not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/related',
    access: 'products:edit',
    summary: 'Replaces the related products of a product, in order. Product pages show them before those found automatically.',
    input: one.extend({
      version: Version,
      ids: z
        .array(Id)
        .max(mostRelated)
        .refine((ids) => new Set(ids).size === ids.length, 'a product stands here twice'),
    }),
    answer: z.object({ product: DashboardProduct, ...undoable }),
    refusals: [...guarded, 'not_found', 'version_conflict', 'conflict', 'taken'],
  }),
}
