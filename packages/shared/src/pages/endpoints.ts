import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language, Slug } from '../text.ts'
import { ContentPage, Menus, PageLink } from './schema.ts'

export const pagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/pages',
    access: 'public',
    summary: 'Titles of the content pages in their order, and the menus staff made.',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({ pages: z.array(PageLink), menus: Menus }),
    refusals: [],
    cache: 'catalog',
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/pages/:slug',
    access: 'public',
    summary: 'One content page.',
    input: z.strictObject({ slug: Slug, lng: Language.optional() }),
    answer: z.object({ page: ContentPage }),
    refusals: ['not_found'],
    cache: 'catalog',
  }),
}
