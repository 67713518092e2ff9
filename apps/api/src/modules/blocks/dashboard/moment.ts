import type { CurrentState, MomentKind } from '../../audit/service.ts'
import { findPageText } from '../../pages/service.ts'
import { findDocument } from '../repo.ts'
import { revertPublished } from './publish.ts'

/** Restores the published version of a document. Drafts and schedules stay: the document has its own version history. */
const blocks: MomentKind = {
  actions: ['pages.published', 'pages.published-on-time'],
  names: ['home'],
  fields: ['published'],
  read: async (ctx, ids) => {
    const found = new Map<string, CurrentState>()
    for (const id of ids) {
      const row = await findDocument(ctx.db, id)
      if (row) found.set(id, { name: await titleOf(ctx, id), fields: { published: row.publishedNumber } })
    }
    return found
  },
  // The blocks of a deleted page stay, because the page can be restored.
  reachable: (then, now) => now && then,
  revert: revertPublished,
}

const titleOf = async (ctx: Parameters<MomentKind['read']>[0], id: string): Promise<string> =>
  id === 'home' ? '' : ((await findPageText(ctx, id))?.title ?? '')

export const blockMoments = { blocks }
