import { isDeepStrictEqual } from 'node:util'
import type { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import type { BlockDocument, BlockVersion } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { writeAudit } from '../../audit/service.ts'
import { productNames } from '../../catalog/service.ts'
import { picturesByIds } from '../../media/service.ts'
import { postTitles } from '../../posts/service.ts'
import { extensionBlockKinds, findWrongValues } from '../extension-blocks.ts'
import { picturesIn } from '../pictures.ts'
import { type DocumentRow, findDocument, findVersion, findVersions, lockDocument, saveDraftRow } from '../repo.ts'
import { showBlocks } from '../show-blocks.ts'
import { firstDraft, requirePageOf } from './document-key.ts'

type Api = typeof blocksDashboardApi

/**
 * The draft of a document; of one that was never saved, its first draft.
 * @throws not_found
 */
export const readDocument = async (ctx: Ctx, { document }: ParsedOf<Api['read']>): Promise<{ document: BlockDocument }> => ({
  document: await describeDocument(ctx, document),
})

/**
 * Saves the draft with sanitized rich text.
 * @throws not_found, version_conflict with the current document, bad_request for values that the form of an extension's block refuses
 */
export const saveDraft = (
  ctx: Ctx,
  { document: key, version, blocks }: ParsedOf<Api['save']>,
): Promise<{ document: BlockDocument }> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockUnchanged(ctx, key, version)
    const wrong = findWrongValues(ctx, blocks)
    if (Object.keys(wrong).length > 0) throw new Refusal('bad_request', { fields: wrong })
    const draft = blocks.map(sanitizeBlock)
    if (!now || !isDeepStrictEqual(now.draft, toJson(draft))) {
      await saveDraftRow(ctx.db, { key, draft, pictures: picturesIn(draft), updatedBy: authorOf(ctx) })
      await writeAudit(ctx, {
        section: 'pages',
        action: 'pages.draft',
        target: key,
        diff: { version: [version, version + 1], blocks: [now?.draft.length ?? 0, draft.length] },
      })
    }
    return { document: await describeDocument(ctx, key) }
  })

/**
 * The versions of a document, newest first.
 * @throws not_found
 */
export async function listVersions(ctx: Ctx, { document }: ParsedOf<Api['versions']>): Promise<{ versions: BlockVersion[] }> {
  await requirePageOf(ctx, document)
  const versions = await findVersions(ctx.db, document)
  return {
    versions: versions.map(({ createdAt, publishedAt, ...version }) => ({
      ...version,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
  }
}

/** @throws not_found */
export async function readVersion(ctx: Ctx, { document, number }: ParsedOf<Api['version']>): Promise<{ blocks: Block[] }> {
  await requirePageOf(ctx, document)
  const version = await findVersion(ctx.db, document, number)
  if (!version) throw new Refusal('not_found')
  return { blocks: version.blocks }
}

/** Blocks as the shop would show them, inside and outside their time windows. */
export const previewBlocks = async (
  ctx: Ctx,
  { blocks, language }: ParsedOf<Api['preview']>,
): Promise<{ blocks: ShownBlock[] }> => ({
  blocks: await showBlocks({ ...ctx, language }, blocks.map(sanitizeBlock), language),
})

/**
 * Locks a document whose draft the caller has seen.
 * @throws not_found, version_conflict with the current document
 */
export async function lockUnchanged(ctx: Ctx, key: string, version: number): Promise<DocumentRow | undefined> {
  const now = await lockDocument(ctx.db, key)
  if ((now?.version ?? 0) !== version) throw new Refusal('version_conflict', { document: await describeDocument(ctx, key) })
  return now
}

/**
 * The document for the editor, with the pictures and product names of its draft.
 * @throws not_found
 */
export async function describeDocument(ctx: Ctx, key: string): Promise<BlockDocument> {
  const page = await requirePageOf(ctx, key)
  const row = await findDocument(ctx.db, key)
  const blocks = row?.draft ?? (await firstDraft(ctx, key, page))
  const products = blocks.flatMap((block) =>
    block.type === 'products' && block.source.kind === 'chosen' ? block.source.products : [],
  )
  // One after the other: the caller may be in a transaction, whose connection runs one query at a time.
  const pictures = await picturesByIds(ctx, picturesIn(blocks))
  const names = await productNames(ctx, products)
  const titles = await postTitles(
    ctx,
    blocks.flatMap((block) => (block.type === 'posts' && block.source.kind === 'chosen' ? block.source.posts : [])),
  )
  const published = row?.publishedNumber ? await findVersion(ctx.db, key, row.publishedNumber) : undefined
  return {
    key,
    page: page && { slug: page.slug, title: page.title, active: page.active },
    blocks,
    version: row?.version ?? 0,
    hasChanges: row !== undefined && !isDeepStrictEqual(row.draft, published?.blocks),
    published: row?.publishedNumber ?? null,
    scheduled: row?.publishAt ? { number: row.scheduledNumber!, at: row.publishAt.toISOString() } : null,
    updatedBy: row?.updatedBy ?? '',
    updatedAt: row?.updatedAt.toISOString() ?? null,
    pictures: [...pictures].map(([_id, image]) => ({ _id, image })),
    products: names.map(({ id, name }) => ({ _id: id, name })),
    posts: titles.map(({ id, title }) => ({ _id: id, title })),
    extensionBlocks: extensionBlockKinds(ctx),
  }
}

/** Name of the signed-in user for the history of a document: the name, otherwise the email, empty if nobody is signed in. */
export const authorOf = ({ person }: Ctx): string => person?.session.user.name ?? person?.email ?? ''

/** Sanitizes the rich texts of a block; all other texts are plain. */
function sanitizeBlock(block: Block): Block {
  if (block.type !== 'text' && block.type !== 'picture-text') return block
  const texts = Object.fromEntries(
    Object.entries(block.texts).map(([language, words]) => [
      language,
      { ...words, ...(words?.body !== undefined && { body: cleanHtml(words.body) }) },
    ]),
  )
  return { ...block, texts }
}

/** The value as PostgreSQL returns it from a JSON column. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
