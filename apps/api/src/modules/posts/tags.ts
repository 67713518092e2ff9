import { postTagKey } from '@haat/shared/posts/rules.ts'
import type { PostTag } from '@haat/shared/posts/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { findTagLabels } from './tags-repo.ts'

/** Gives tags their names in the language of `ctx`; without a translation it is the tag itself. */
export async function tagLabeller(ctx: Ctx): Promise<(names: readonly string[]) => PostTag[]> {
  const labels = new Map((await findTagLabels(ctx.db, ctx.language)).map(({ key, label }) => [key, label]))
  return (names) => names.map((name) => ({ name, label: labels.get(postTagKey(name)) ?? name }))
}
