import { z } from 'zod'
import { listQuery, pageOf } from '../../dashboard/lists.ts'
import { Picture } from '../../media/schema.ts'
import { perLanguage } from '../../reference/languages.ts'
import { Id, IsoDate, Language, line, text } from '../../text.ts'
import { longestPostTag, mostPostTags, postStates, postStatuses } from '../constants.ts'

const title = line(160)
const others = {
  summary: text(500).default(''),
  body: text(50_000).default(''),
  seoTitle: line(160).default(''),
  seoDescription: line(400).default(''),
}
/** Translation of a post; empty fields fall back to the post's own texts. */
const words = z.strictObject({ title: title.default(''), ...others })

export const postFields = {
  /** made from the title if omitted */
  slug: line(160).optional(),
  title: line(160, 1),
  ...others,
  texts: z
    .strictObject(perLanguage(() => words))
    .partial()
    .default({}),
  mediaId: Id.nullable().default(null),
  /** without duplicates; the same in every language */
  tags: z
    .array(line(longestPostTag, 1))
    .max(mostPostTags)
    .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()])
    .default([]),
  author: line(80).default(''),
  status: z.enum(postStatuses).default('draft'),
  /** null: the moment of the first publication */
  publishedAt: IsoDate.nullable().default(null),
}

const PostWords = z.object({
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type PostWords = z.infer<typeof PostWords>

const shared = {
  _id: Id,
  slug: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  status: z.enum(postStatuses),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
}

export const DashboardPost = PostWords.extend({
  ...shared,
  texts: z.object(perLanguage(() => PostWords)).partial(),
  picture: z.object({ _id: Id, image: Picture }).nullable(),
})
export type DashboardPost = z.infer<typeof DashboardPost>

export const DashboardPostRow = z.object({
  ...shared,
  title: z.string(),
  picture: Picture.nullable(),
  /** languages with a translation */
  languages: z.array(Language),
})
export type DashboardPostRow = z.infer<typeof DashboardPostRow>

/** `-date`: newest publication first; a draft without a publication time counts with the time it was created. */
export const PostQuery = listQuery(['-date', 'date', 'title', '-title', '-updated', 'updated'], {
  state: z.enum(postStates).optional(),
})
export type PostQuery = z.infer<typeof PostQuery>
export type PostSort = PostQuery['sort']

export const DashboardPostPage = z.object({ posts: z.array(DashboardPostRow), ...pageOf })

/** A tag with its names in other languages, which all posts share; version 0: none yet. */
export const TranslatedTag = z.object({
  name: z.string(),
  names: z.partialRecord(Language, z.string()),
  version: z.number().int(),
})
export type TranslatedTag = z.infer<typeof TranslatedTag>
