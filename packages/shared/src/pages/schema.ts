import { z } from 'zod'

export const PageLink = z.object({ slug: z.string(), title: z.string() })
export type PageLink = z.infer<typeof PageLink>
/** A content page; `body` is sanitised HTML, `seo` what a search engine shows of it. */
export const ContentPage = PageLink.extend({
  body: z.string(),
  updated: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
})
export type ContentPage = z.infer<typeof ContentPage>

/** A link of a menu: a path of the shop, or an https address. Without a label it is called as what it leads to. */
export const MenuLink = z.object({ label: z.string(), href: z.string() })
export type MenuLink = z.infer<typeof MenuLink>

const links = z.array(MenuLink).nullable()
/** What staff put into the shop's menus, by place; null where the shop shows what it shows by itself. */
export const Menus = z.object({ header: links, 'footer-shop': links, 'footer-help': links })
export type Menus = z.infer<typeof Menus>
