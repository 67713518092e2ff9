import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, Language, line } from '../../text.ts'
import { highestPriority, longestBadge } from '../badges.ts'
import { collectionKinds } from '../collections/kinds.ts'
import { CollectionRule } from '../collections/rule.ts'
import { DashboardProduct, Version } from './schema.ts'

const Colour = z.string().regex(/^#[0-9a-f]{6}$/)
const Kind = z.enum(collectionKinds)
const Moment = z.iso.datetime()

export const badgeFields = {
  text: line(longestBadge, 1),
  /** translations; a missing one shows `text` */
  texts: z.partialRecord(Language, line(longestBadge)).default({}),
  /** colours of background and text; their contrast must be 4.5 at least */
  ground: Colour,
  ink: Colour,
  /** a product shows the two badges with the highest */
  priority: z.int().min(0).max(highestPriority).default(0),
  /** chosen on each product by hand, or by a rule as for collections */
  kind: Kind.default('rule'),
  rule: CollectionRule.default({ match: 'all', conditions: [] }),
  startsAt: Moment.nullable().default(null),
  endsAt: Moment.nullable().default(null),
  active: z.boolean().default(true),
}

export const DashboardBadge = z.object({
  _id: Id,
  text: z.string(),
  texts: z.partialRecord(Language, z.string()),
  ground: z.string(),
  ink: z.string(),
  priority: z.number().int(),
  kind: Kind,
  rule: CollectionRule,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  active: z.boolean(),
  /** products that have it, published or not */
  count: z.number().int(),
  /** its products are still being found after a change of the rule */
  pending: z.boolean(),
  version: z.number().int(),
})
export type DashboardBadge = z.infer<typeof DashboardBadge>

const guarded = ['sign_in_required', 'not_allowed'] as const
const badge = z.object({ badge: DashboardBadge })
const ofProduct = z.strictObject({ productId: Id })

export const badgesDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/badges',
    access: 'products:view',
    summary: 'Lists all badges, the highest priority first, with their number of products.',
    input: z.strictObject({}),
    answer: z.object({ badges: z.array(DashboardBadge) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/badges',
    access: 'products:edit',
    repeatable: true,
    summary: 'Creates a badge. A text can be used once; colours that are hard to read together are refused.',
    input: z.strictObject(badgeFields),
    answer: badge.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/badges/:badgeId',
    access: 'products:edit',
    summary:
      'Saves a badge. After a change of the rule its products are found again; a rule forgets the products chosen by hand.',
    input: z.strictObject({ badgeId: Id, version: Version, ...badgeFields }),
    answer: badge.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/badges/:badgeId',
    access: 'products:delete',
    summary: 'Deletes a badge; its products stay.',
    input: z.strictObject({ badgeId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
  readOfProduct: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId/badges',
    access: 'products:view',
    summary: 'Returns the badges that a product has, by hand and by rules, the highest priority first.',
    input: ofProduct,
    answer: z.object({ byHand: z.array(Id), byRule: z.array(Id) }),
    refusals: [...guarded, 'not_found'],
  }),
  saveOfProduct: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/badges',
    access: 'products:edit',
    summary: 'Replaces the badges that a product has by hand.',
    input: ofProduct.extend({
      version: Version,
      ids: z
        .array(Id)
        .max(50)
        .transform((ids) => [...new Set(ids)]),
    }),
    answer: z.object({ product: DashboardProduct, ...undoable }),
    refusals: [...guarded, 'not_found', 'version_conflict', 'conflict', 'taken'],
  }),
}
