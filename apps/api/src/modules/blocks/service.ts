import { findVideo, videoHosts } from '@haat/shared/blocks/kinds.ts'
import { type Block, Blocks } from '@haat/shared/blocks/schema.ts'
import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { shopLanguage } from '../settings/service.ts'
import { defaultHome } from './default-home.ts'
import { picturesIn } from './pictures.ts'
import { addVersion, findPublished, saveDraftRow, setPublished } from './repo.ts'
import { blocksAt, nextBoundary, showBlocks } from './show-blocks.ts'

/** The home page. Without a published block that has content, the default home page. */
export async function homeBlocks(ctx: Ctx, { lng }: { lng?: Language | undefined }): Promise<{ blocks: ShownBlock[] }> {
  const now = new Date()
  const published = await remembered(ctx, 'blocks home', () => findPublished(ctx.db, 'home'))
  const boundary = published && nextBoundary(published, now)
  if (boundary) ctx.expireAt?.(boundary)
  const shown = published ? await showBlocks(ctx, blocksAt(published, now), lng) : []
  if (shown.some(({ type }) => type !== 'spacer')) return { blocks: shown }
  return { blocks: await showBlocks(ctx, await defaultHome(ctx, [lng ?? (await shopLanguage(ctx))]), lng) }
}

/** Hosts of the video players that published pages embed; the content security policy allows no others. */
export async function embeddedVideoHosts(ctx: Ctx): Promise<string[]> {
  const published = await remembered(ctx, 'blocks home', () => findPublished(ctx.db, 'home'))
  const providers = (published ?? []).flatMap((block) => (block.type === 'video' ? (findVideo(block.url)?.provider ?? []) : []))
  return [...new Set(providers)].map((provider) => videoHosts[provider])
}

/** Stores and publishes a home page, for seeding. */
export async function storeHome(ctx: Ctx, blocks: Block[]): Promise<void> {
  const document = { key: 'home', blocks: Blocks.parse(blocks), pictures: picturesIn(blocks) }
  await saveDraftRow(ctx.db, { ...document, draft: document.blocks, updatedBy: '' })
  await setPublished(ctx.db, 'home', await addVersion(ctx.db, { ...document, author: '', restoredFrom: null }))
}
