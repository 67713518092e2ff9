import { z } from 'zod'
import { undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { IsoDate, inQuery, Language } from '../../text.ts'
import { Block, Blocks } from '../schema.ts'
import { ShownBlock } from '../shown.ts'
import { BlockDocument, BlockVersion, DocumentKey } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed', 'not_found'] as const
const answer = z.object({ document: BlockDocument })
/** version of the draft that the editor shows */
const version = z.int().min(0)
const number = inQuery(z.int().min(1).max(1_000_000))

export const blocksDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/blocks/:document',
    access: 'pages:view',
    summary: 'Returns the draft of the home page or of a content page, in every language.',
    input: z.strictObject({ document: DocumentKey }),
    answer,
    refusals: guarded,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/blocks/:document',
    access: 'pages:edit',
    summary: 'Saves the draft. Texts are sanitized; the published page does not change.',
    input: z.strictObject({ document: DocumentKey, version, blocks: Blocks }),
    answer,
    refusals: [...guarded, 'version_conflict'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/dashboard/blocks/:document/publish',
    access: 'pages:edit',
    summary:
      'Publishes the draft now, or at a moment in the next year. A second moment replaces the first. Blocks of a content page with [placeholders] cannot be published.',
    input: z.strictObject({ document: DocumentKey, version, at: IsoDate.nullable() }),
    answer: answer.extend(undoable),
    refusals: [...guarded, 'version_conflict', 'placeholders_left'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/blocks/:document/schedule',
    access: 'pages:edit',
    summary: 'Cancels the scheduled publication.',
    input: z.strictObject({ document: DocumentKey }),
    answer: answer.extend(undoable),
    refusals: guarded,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/dashboard/blocks/:document/versions',
    access: 'pages:view',
    summary: 'Lists the versions of a document, newest first.',
    input: z.strictObject({ document: DocumentKey }),
    answer: z.object({ versions: z.array(BlockVersion) }),
    refusals: guarded,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/dashboard/blocks/:document/versions/:number',
    access: 'pages:view',
    summary: 'Returns the blocks of one version.',
    input: z.strictObject({ document: DocumentKey, number }),
    answer: z.object({ blocks: z.array(Block) }),
    refusals: guarded,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/dashboard/blocks/:document/versions/:number/restore',
    access: 'pages:edit',
    summary: 'Publishes the blocks of a former version again, as a new version. A draft with changes stays as it is.',
    input: z.strictObject({ document: DocumentKey, number }),
    answer: answer.extend(undoable),
    refusals: [...guarded, 'placeholders_left'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/dashboard/blocks/:document/preview',
    access: 'pages:view',
    summary: 'Returns blocks as the shop would show them, regardless of their time windows. Nothing is saved.',
    input: z.strictObject({ document: DocumentKey, blocks: Blocks, language: Language }),
    answer: z.object({ blocks: z.array(ShownBlock) }),
    refusals: guarded,
  }),
}
