import { z } from 'zod'
import { BulkResult, bulkIds, undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { DashboardMedia, Folder, MediaFields, MediaPage, MediaQuery, MediaUse } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ mediaId: Id })

export const mediaDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/media',
    access: 'media:view',
    summary: 'Lists the pictures of the shop: by folder, text, or unused only.',
    input: MediaQuery,
    answer: MediaPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/media/:mediaId',
    access: 'media:view',
    summary: 'Returns one picture and where it is used.',
    input: one,
    answer: z.object({ media: DashboardMedia, uses: z.array(MediaUse) }),
    refusals: [...guarded, 'not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/dashboard/media',
    access: 'media:edit',
    summary: 'Uploads one picture. Uploading the same file twice gives the same picture.',
    input: z.strictObject({}),
    answer: z.object({ media: DashboardMedia }),
    status: 201,
    upload: true,
    refusals: [...guarded, 'not_an_image', 'image_too_large'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/media/:mediaId',
    access: 'media:edit',
    summary: 'Saves the texts, folder and focal point of a picture; with a version, only if nobody has changed it since.',
    input: MediaFields.extend({ mediaId: Id, version: z.int().min(1).optional() }),
    answer: z.object({ media: DashboardMedia, ...undoable }),
    refusals: [...guarded, 'not_found', 'version_conflict'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/dashboard/media/folder',
    access: 'media:edit',
    summary: 'Moves up to 200 pictures to a folder, each independently. Each move can be undone.',
    input: z.strictObject({ ids: bulkIds, folder: Folder }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: guarded,
  }),
  makeSizes: endpoint({
    method: 'POST',
    path: '/api/dashboard/media/:mediaId/sizes',
    access: 'media:edit',
    summary: 'Creates the AVIF files of a picture again, if that failed after its upload.',
    input: one,
    answer: z.object({ media: DashboardMedia }),
    refusals: [...guarded, 'not_found', 'not_an_image', 'image_too_large'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/media/:mediaId',
    access: 'media:delete',
    summary: 'Deletes a picture and its files. Refused with its `uses` while it is in use.',
    input: one,
    answer: z.object({}),
    refusals: [...guarded, 'not_found', 'in_use'],
  }),
}
