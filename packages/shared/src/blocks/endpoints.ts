import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../text.ts'
import { ShownBlock } from './shown.ts'

export const blocksApi = {
  home: endpoint({
    method: 'GET',
    path: '/api/home/blocks',
    access: 'public',
    summary: 'Returns the blocks of the home page with their products.',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({ blocks: z.array(ShownBlock) }),
    refusals: [],
    cache: 'catalog',
  }),
}
