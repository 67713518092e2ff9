import { z } from 'zod'
import { Picture } from '../media/schema.ts'

export const PostLink = z.object({ slug: z.string(), title: z.string() })
export type PostLink = z.infer<typeof PostLink>

/** A tag: its name identifies it in links, `label` is the name in the language that was asked for. */
export const PostTag = z.object({ name: z.string(), label: z.string() })
export type PostTag = z.infer<typeof PostTag>

/** A post in a list. `publishedAt` is ISO text in UTC. */
export const PostCard = PostLink.extend({
  summary: z.string(),
  picture: Picture.nullable(),
  tags: z.array(PostTag),
  /** display name; may be empty */
  author: z.string(),
  publishedAt: z.string(),
})
export type PostCard = z.infer<typeof PostCard>

/** A whole post; `body` is sanitized HTML, `seo` its title and description for search engines. */
export const Post = PostCard.extend({
  body: z.string(),
  updatedAt: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
  /** the next newer post */
  newer: PostLink.nullable(),
  /** the next older post */
  older: PostLink.nullable(),
})
export type Post = z.infer<typeof Post>

/** One page of the journal, newest post first. */
export const PostPage = z.object({
  posts: z.array(PostCard),
  /** cursor of the older posts; null on the last page */
  next: z.string().nullable(),
  total: z.number().int(),
  estimated: z.literal(true).optional(),
  /** tags of the published posts, most frequent first */
  tags: z.array(PostTag),
})
export type PostPage = z.infer<typeof PostPage>
