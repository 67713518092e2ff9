import { paths } from '../paths.ts'
import type { PostState, PostStatus } from './constants.ts'
import type { PostPage } from './schema.ts'

/**
 * State of a post at a moment. `publishedAt`: ISO timestamp, null for a post that was never published; visitors see a published post
 * from then on.
 */
export function postState(post: { status: PostStatus; publishedAt: string | null }, now: Date): PostState {
  if (post.status === 'draft' || post.publishedAt === null) return 'draft'
  return new Date(post.publishedAt) > now ? 'scheduled' : 'published'
}

/** ISO timestamp of the last change that readers could see: of the text, or the publication. */
export const lastChange = ({ publishedAt, updatedAt }: { publishedAt: string; updatedAt: string }): string =>
  [publishedAt, updatedAt].sort().at(-1)!

/** Path of the Atom feed of the journal; the query `lng` chooses its language. */
export const feedPath = `${paths.journal}/feed.atom`

/** Normalized key of a tag: tags with the same key share their translations. */
export const postTagKey = (name: string): string => name.trim().toLowerCase()

/** The name of a tag in the language of a page of the journal, else the tag itself. */
export const tagLabel = ({ tags, posts }: Pick<PostPage, 'tags' | 'posts'>, name: string): string =>
  [...tags, ...posts.flatMap((post) => post.tags)].find((tag) => tag.name === name)?.label ?? name
