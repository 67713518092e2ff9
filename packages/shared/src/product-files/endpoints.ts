import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import { productFilesPath } from './path.ts'

export const productFilesApi = {
  read: endpoint({
    method: 'GET',
    path: `${productFilesPath}:fileId`,
    access: 'public',
    download: true,
    summary: 'Returns a document or a video of a published product, with ranges.',
    input: z.strictObject({ fileId: Id }),
    answer: z.object({}),
    refusals: ['not_found'],
  }),
}
