import { z } from 'zod'

export const PageLink = z.object({ slug: z.string(), title: z.string() })
export type PageLink = z.infer<typeof PageLink>
/** A content page; `body` is sanitised HTML. */
export const ContentPage = PageLink.extend({ body: z.string(), updated: z.string() })
export type ContentPage = z.infer<typeof ContentPage>
