import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../text.ts'
import { Settings } from './schema.ts'

export const settingsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/home/settings',
    access: 'public',
    summary: 'Returns the store settings for the storefront, without secrets.',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({ settings: Settings }),
    refusals: [],
    cache: 'catalog',
  }),
}
