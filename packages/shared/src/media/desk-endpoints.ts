import { z } from 'zod'
import { BulkResult, manyIds, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { DeskMedia, Folder, MediaFields, MediaPage, MediaQuery, MediaUse } from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ mediaId: Id })

export const mediaDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/media',
    access: 'media:view',
    summary: 'The library: the shop’s own pictures by folder, text or the lack of any use.',
    input: MediaQuery,
    answer: MediaPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/media/:mediaId',
    access: 'media:view',
    summary: 'One picture, and where it is shown.',
    input: one,
    answer: z.object({ media: DeskMedia, uses: z.array(MediaUse) }),
    refusals: [...guarded, 'not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/dashboard/media',
    access: 'media:edit',
    summary: 'Takes one picture in. The same file twice is one picture.',
    input: z.strictObject({}),
    answer: z.object({ media: DeskMedia }),
    status: 201,
    upload: true,
    refusals: [...guarded, 'not_an_image'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/media/:mediaId',
    access: 'media:edit',
    summary: 'Saves the words about a picture, its folder and what must stay in view.',
    input: MediaFields.extend({ mediaId: Id }),
    answer: z.object({ media: DeskMedia, ...undoable }),
    refusals: [...guarded, 'not_found'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/dashboard/media/folder',
    access: 'media:edit',
    summary: 'Puts up to 200 pictures into one folder, each on its own. Each move can be taken back.',
    input: z.strictObject({ ids: manyIds, folder: Folder }),
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: guarded,
  }),
  makeSizes: endpoint({
    method: 'POST',
    path: '/api/dashboard/media/:mediaId/sizes',
    access: 'media:edit',
    summary: 'Makes the smallest files (AVIF) of a picture anew, where that failed after its upload.',
    input: one,
    answer: z.object({ media: DeskMedia }),
    refusals: [...guarded, 'not_found', 'not_an_image'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/media/:mediaId',
    access: 'media:delete',
    summary: 'Removes a picture and its files. Refused with its `uses` while it is shown somewhere.',
    input: one,
    answer: z.object({}),
    refusals: [...guarded, 'not_found', 'in_use'],
  }),
}
