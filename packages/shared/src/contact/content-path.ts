import { to } from '../path-to.ts'
import { paths } from '../paths.ts'

/** Slug of the content page shown on the contact page. */
export const contactSlug = 'contact'

/** Path of a content page; the one with the slug `contact` is shown on the contact page. */
export const contentPath = (slug: string): string => (slug === contactSlug ? paths.contact : to(paths.page, { slug }))
