import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, Language, line } from '../../text.ts'
import { longestPostTag } from '../constants.ts'
import { DashboardPost, DashboardPostPage, PostQuery, postFields, TranslatedTag } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const post = z.object({ post: DashboardPost })

export const postsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/posts',
    access: 'pages:view',
    summary: 'Lists posts of the journal, including drafts: search in title, slug, author and tags, state, keyset pages.',
    input: PostQuery,
    answer: DashboardPostPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/dashboard/post-tags',
    access: 'pages:view',
    summary: 'Lists the tags of all posts with their translations, most frequent first.',
    input: z.strictObject({}),
    answer: z.object({ tags: z.array(TranslatedTag) }),
    refusals: guarded,
  }),
  saveTag: endpoint({
    method: 'PUT',
    path: '/api/dashboard/post-tags',
    access: 'pages:edit',
    summary: 'Translates a tag for all posts. Links keep the name of the tag.',
    input: z.strictObject({
      name: line(longestPostTag, 1),
      version: z.int().min(0),
      names: z.partialRecord(Language, line(longestPostTag)),
    }),
    answer: z.object({ tag: TranslatedTag, ...undoable }),
    refusals: [...guarded, 'version_conflict'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/posts/:postId',
    access: 'pages:view',
    summary: 'Returns one post with its texts in every language.',
    input: z.strictObject({ postId: Id }),
    answer: post,
    refusals: [...guarded, 'not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/posts',
    access: 'pages:edit',
    repeatable: true,
    summary: 'Creates a post, as a draft unless asked otherwise. The body is sanitized.',
    input: z.strictObject(postFields),
    answer: post.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/posts/:postId',
    access: 'pages:edit',
    summary:
      'Saves a post. Publishes, schedules (a publication time in the future) or unpublishes it. A new slug adds a redirect.',
    input: z.strictObject({ postId: Id, version: z.int().min(1), ...postFields }),
    answer: post.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/posts/:postId',
    access: 'pages:delete',
    summary: 'Deletes a post.',
    input: z.strictObject({ postId: Id }),
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found'],
  }),
}
