import type { CurrentState, MomentKind } from '../../audit/service.ts'
import { findPost } from './repo.ts'
import { revertPost, toFields } from './service.ts'

const post: MomentKind = {
  actions: ['posts.create', 'posts.save', 'posts.remove'],
  fields: ['slug', 'title', 'summary', 'body', 'texts', 'seo', 'mediaId', 'tags', 'author', 'status', 'publishedAt'],
  mark: 'slug',
  needed: ['slug', 'title', 'summary', 'body', 'texts', 'seo', 'tags', 'author', 'status'],
  read: async (ctx, ids) => {
    const found = new Map<string, CurrentState>()
    for (const id of ids) {
      const row = await findPost(ctx.db, id)
      if (row) found.set(id, { name: row.title, fields: { ...toFields(row) } })
    }
    return found
  },
  revert: revertPost,
}

export const postMoments = { post }
