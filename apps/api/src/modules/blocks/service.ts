import { findVideo, videoHosts } from '@haat/shared/blocks/kinds.ts'
import { type Block, Blocks } from '@haat/shared/blocks/schema.ts'
import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import type { ContentPage } from '@haat/shared/pages/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { videoProviders } from '../catalog/service.ts'
import { readPage } from '../pages/service.ts'
import { shopLanguage } from '../settings/service.ts'
import { textOfBlocks } from './block-text.ts'
import { unpublishedHome } from './default-home.ts'
import { picturesIn } from './pictures.ts'
import { addVersion, findPublished, findPublishedVideos, saveDraftRow, setPublished } from './repo.ts'
import { blocksAt, nextBoundary, showBlocks } from './show-blocks.ts'

/** The home page. Without a published block that has content, the default home page. */
export async function homeBlocks(ctx: Ctx, { lng }: { lng?: Language | undefined }): Promise<{ blocks: ShownBlock[] }> {
  const shown = await publishedBlocks(ctx, 'home', lng)
  if (shown.some(({ type }) => type !== 'spacer')) return { blocks: shown }
  return { blocks: await showBlocks(ctx, await unpublishedHome(ctx, lng ?? (await shopLanguage(ctx))), lng) }
}

/**
 * A published content page in the language of `ctx`, also by a former slug, with its blocks if it is built of blocks.
 * @throws not_found
 */
export async function readContentPage(ctx: Ctx, { slug }: { slug: string }): Promise<{ page: ContentPage }> {
  const { id, built, ...page } = await readPage(ctx, { slug })
  if (!built) return { page: { ...page, blocks: null } }
  const blocks = await publishedBlocks(ctx, id, ctx.language)
  return { page: { ...page, blocks, body: textOfBlocks(blocks) } }
}

/** Hosts of the video players that published pages and products embed; the content security policy allows no others. */
export async function embeddedVideoHosts(ctx: Ctx): Promise<string[]> {
  const urls = await remembered(ctx, 'blocks videos', () => findPublishedVideos(ctx.db))
  const ofProducts = await remembered(ctx, 'product videos', () => videoProviders(ctx))
  const ofPages = urls.flatMap((url) => findVideo(url)?.provider ?? [])
  return [...new Set([...ofPages, ...ofProducts])].map((provider) => videoHosts[provider])
}

/** Stores and publishes a home page, for seeding. */
export async function storeHome(ctx: Ctx, blocks: Block[]): Promise<void> {
  const document = { key: 'home', blocks: Blocks.parse(blocks), pictures: picturesIn(blocks) }
  await saveDraftRow(ctx.db, { ...document, draft: document.blocks, updatedBy: '' })
  await setPublished(ctx.db, 'home', await addVersion(ctx.db, { ...document, author: '', restoredFrom: null }))
}

/** Blocks of the published version within their time windows; a cached response expires with the next start or end of one. */
async function publishedBlocks(ctx: Ctx, key: string, lng: Language | undefined): Promise<ShownBlock[]> {
  const now = new Date()
  const published = await remembered(ctx, `blocks ${key}`, () => findPublished(ctx.db, key))
  if (!published) return []
  const boundary = nextBoundary(published, now)
  if (boundary) ctx.expireAt?.(boundary)
  return showBlocks(ctx, blocksAt(published, now), lng)
}
