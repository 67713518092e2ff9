import { z } from 'zod'
import { ShownBlock } from '../blocks/shown.ts'

export const PageLink = z.object({ slug: z.string(), title: z.string() })
export type PageLink = z.infer<typeof PageLink>
/** A content page; `seo` is its title and description for search engines. */
export const ContentPage = PageLink.extend({
  /** sanitized HTML; of a page built of blocks, the texts of its blocks */
  body: z.string(),
  /** null: the page shows its `body` */
  blocks: z.array(ShownBlock).nullable(),
  updated: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
})
export type ContentPage = z.infer<typeof ContentPage>

/** A menu link: a path of the shop, or an https URL. Without a label, the name of its target is shown. */
export const MenuLink = z.object({ label: z.string(), href: z.string() })
export type MenuLink = z.infer<typeof MenuLink>

const links = z.array(MenuLink).nullable()
/** Custom menus by place; null where the default links are shown. */
export const Menus = z.object({ header: links, 'footer-shop': links, 'footer-help': links })
export type Menus = z.infer<typeof Menus>
