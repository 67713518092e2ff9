import { z } from 'zod'
import { undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { DeskMedia, MediaFields, MediaPage, MediaQuery, MediaUse } from './desk-schema.ts'

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
