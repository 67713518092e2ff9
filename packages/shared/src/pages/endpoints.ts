import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language, Slug } from '../text.ts'
import { ContentPage, Menus, PageLink } from './schema.ts'

export const pagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/pages',
    access: 'public',
    summary: 'Lists the titles of published content pages in order and the custom menus, and says whether the journal has posts.',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({
      pages: z.array(PageLink),
      menus: Menus,
      /** the journal has published posts */
      journal: z.boolean(),
    }),
    refusals: [],
    cache: 'catalog',
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/pages/:slug',
    access: 'public',
    summary: 'Returns one content page, with its blocks if it is built of blocks.',
    input: z.strictObject({ slug: Slug, lng: Language.optional() }),
    answer: z.object({ page: ContentPage }),
    refusals: ['not_found'],
    cache: 'catalog',
  }),
}
