import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  // Its texts are those of the staff: the page names itself once they are there.
  page(paths.setup, { access: 'public', layout: 'error', load: () => import('./setup-page.tsx') }),
]
