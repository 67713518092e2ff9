import { addPost } from '../../modules/posts/service.ts'
import type { Ctx } from '../../platform/context.ts'

type Post = Parameters<typeof addPost>[1]

/** A published post; `daysAgo` before now, negative for a scheduled one. */
export async function givenPost(ctx: Ctx, { daysAgo = 1, ...over }: Partial<Post> & { daysAgo?: number } = {}): Promise<Post> {
  const post: Post = {
    slug: 'first-post',
    title: 'First post',
    summary: 'What we did.',
    body: '<p>We opened a shop.</p>',
    texts: {},
    status: 'published',
    publishedAt: new Date(Date.now() - daysAgo * 86_400_000),
    ...over,
  }
  await addPost(ctx, post)
  return post
}
