import { z } from 'zod'
import { changesOf, changesSince, undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Picture } from '../../media/schema.ts'
import { perLanguage } from '../../reference/languages.ts'
import { Id, Language, line, text } from '../../text.ts'
import { collectionKinds, mostChosen } from '../collections/kinds.ts'
import { CollectionRule } from '../collections/rule.ts'
import { type SortCode, sortCodes } from '../sort.ts'

const others = { description: text(20_000).default(''), seoTitle: line(160).default(''), seoDescription: line(400).default('') }
/** Translation of a collection; empty fields fall back to its own texts. */
const words = z.strictObject({ name: line(120).default(''), ...others })

const Kind = z.enum(collectionKinds)
const Sort = z.enum(sortCodes as [SortCode, ...SortCode[]])

const members = {
  /** chosen by hand, or by a rule */
  kind: Kind.default('rule'),
  rule: CollectionRule.default({ match: 'all', conditions: [] }),
  /** ids of the products chosen by hand, in order */
  products: z
    .array(Id)
    .max(mostChosen)
    .transform((ids) => [...new Set(ids)])
    .default([]),
}

export const collectionFields = {
  /** made from the name if omitted */
  slug: line(160).optional(),
  name: line(120, 1),
  ...others,
  texts: z
    .strictObject(perLanguage(() => words))
    .partial()
    .default({}),
  mediaId: Id.nullable().default(null),
  ...members,
  /** order of the products; null is the order by hand, and newest first for a rule */
  sort: Sort.nullable().default(null),
  /** hidden collections have no page */
  active: z.boolean().default(true),
}

const CollectionWords = z.object({
  name: z.string(),
  description: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type CollectionWords = z.infer<typeof CollectionWords>

/** A product of a collection, for editing. */
export const CollectionMember = z.object({ _id: Id, name: z.string(), image: Picture.nullable() })
export type CollectionMember = z.infer<typeof CollectionMember>

const shared = {
  _id: Id,
  slug: z.string(),
  kind: Kind,
  active: z.boolean(),
  updatedAt: z.string(),
  version: z.number().int(),
}

export const DashboardCollection = CollectionWords.extend({
  ...shared,
  texts: z.object(perLanguage(() => CollectionWords)).partial(),
  picture: z.object({ _id: Id, image: Picture }).nullable(),
  rule: CollectionRule,
  products: z.array(CollectionMember),
  sort: Sort.nullable(),
})
export type DashboardCollection = z.infer<typeof DashboardCollection>

export const DashboardCollectionRow = z.object({
  ...shared,
  name: z.string(),
  picture: Picture.nullable(),
  /** products in it, published or not */
  count: z.number().int(),
  /** its products are still being found after a change of the rule */
  pending: z.boolean(),
  languages: z.array(Language),
})
export type DashboardCollectionRow = z.infer<typeof DashboardCollectionRow>

const guarded = ['sign_in_required', 'not_allowed'] as const
const collection = z.object({ collection: DashboardCollection })

export const collectionsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/collections',
    access: 'categories:view',
    summary: 'Lists all collections by name, with their number of products.',
    input: z.strictObject(changesSince),
    answer: z.object({ collections: z.array(DashboardCollectionRow), ...changesOf }),
    refusals: guarded,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/collections/:collectionId',
    access: 'categories:view',
    summary: 'Returns one collection with its texts in every language.',
    input: z.strictObject({ collectionId: Id }),
    answer: collection,
    refusals: [...guarded, 'not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/dashboard/collections/preview',
    access: 'categories:view',
    summary: 'Counts the products that a rule finds now, and shows the newest of them.',
    input: z.strictObject({ rule: CollectionRule }),
    answer: z.object({ count: z.number().int(), products: z.array(CollectionMember) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/collections',
    access: 'categories:edit',
    repeatable: true,
    summary: 'Creates a collection. The description is sanitized.',
    input: z.strictObject(collectionFields),
    answer: collection.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/collections/:collectionId',
    access: 'categories:edit',
    summary: 'Saves a collection. A new slug adds a redirect; after a change of the rule its products are found again.',
    input: z.strictObject({ collectionId: Id, version: z.int().min(1), ...collectionFields }),
    answer: collection.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/collections/:collectionId',
    access: 'categories:delete',
    summary: 'Deletes a collection; its products stay.',
    input: z.strictObject({ collectionId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
}
