import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.page, { access: 'public', layout: 'storefront', load: () => import('./storefront/content-page.tsx') }),
]
