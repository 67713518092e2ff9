import { to } from '../path-to.ts'
import { paths } from '../paths.ts'

/** The content page whose text stands on the contact page. */
export const contactSlug = 'contact'

/** Where a content page is read: the one about contact has the contact form beside it. */
export const contentPath = (slug: string): string => (slug === contactSlug ? paths.contact : to(paths.page, { slug }))
