import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language, line, Slug, text } from '../text.ts'
import { longestPostTag } from './constants.ts'
import { Post, PostPage } from './schema.ts'

export const postsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/posts',
    access: 'public',
    summary: 'Lists published posts of the journal, newest first: keyset pages, optionally of one tag.',
    input: z.strictObject({
      tag: line(longestPostTag, 1).optional(),
      cursor: text(1000).optional(),
      lng: Language.optional(),
    }),
    answer: PostPage,
    refusals: ['bad_cursor'],
    cache: 'catalog',
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/posts/:slug',
    access: 'public',
    summary: 'Returns one published post of the journal.',
    input: z.strictObject({ slug: Slug, lng: Language.optional() }),
    answer: z.object({ post: Post }),
    refusals: ['not_found'],
    cache: 'catalog',
  }),
}
