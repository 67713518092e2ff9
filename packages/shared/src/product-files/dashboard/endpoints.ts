import { z } from 'zod'
import { Version } from '../../catalog/dashboard/schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../text.ts'
import { fileKinds } from '../constants.ts'
import { DashboardFile, FileDetails, FileName } from '../schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const product = z.strictObject({ productId: Id })
const file = product.extend({ fileId: Id })
const files = z.object({ files: z.array(DashboardFile) })

export const productFilesDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId/files',
    access: 'products:view',
    summary: 'Lists the documents, videos and downloads of a product in their order.',
    input: product,
    answer: files,
    refusals: [...guarded, 'not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/dashboard/products/:productId/files',
    access: 'products:edit',
    summary:
      'Adds a file to a product, or replaces the content of one. Its type is recognised by its content: documents and files of custom fields are PDF, PNG, JPEG or WebP up to 20 MB, videos MP4 or WebM up to 200 MB, downloads of digital products anything up to 500 MB.',
    input: product.extend({ kind: z.enum(fileKinds), fileName: line(200, 1), replaces: Id.optional() }),
    answer: files,
    status: 201,
    upload: 'file',
    refusals: [...guarded, 'not_found', 'limit_reached', 'file_empty', 'file_type', 'storage_full'],
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/api/dashboard/products/:productId/video-links',
    access: 'products:edit',
    summary: 'Adds a video of YouTube or Vimeo to the gallery of a product.',
    input: product.extend({ url: line(500, 1), name: FileName }),
    answer: files,
    status: 201,
    refusals: [...guarded, 'not_found', 'limit_reached'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/files/:fileId',
    access: 'products:edit',
    summary: 'Saves the names of a file, the picture that stands for a video, and the variant whose buyers get a download.',
    input: FileDetails.extend({ ...file.shape, version: Version }),
    answer: files.extend({ /** of the saved file */ version: z.int() }),
    refusals: [...guarded, 'not_found', 'version_conflict'],
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/dashboard/products/:productId/file-order',
    access: 'products:edit',
    summary: 'Sets the order of the files of a product; every file stands once in the list.',
    input: product.extend({ ids: z.array(Id).max(50) }),
    answer: files,
    refusals: [...guarded, 'not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/products/:productId/files/:fileId',
    access: 'products:edit',
    summary: 'Removes a file from a product.',
    input: file,
    answer: files,
    refusals: [...guarded, 'not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/products/:productId/files/:fileId',
    access: 'products:view',
    download: true,
    summary: 'Returns a file of a product of any status.',
    input: file,
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
}
