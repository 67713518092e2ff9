import { z } from 'zod'
import { perLanguage } from '../../reference/languages.ts'
import { Id, Language, line, text } from '../../text.ts'
import { isMenuHref, isOutside, menuPlaces, mostLinks } from '../menu-rules.ts'

/** Maximum content pages of a shop. */
export const mostPages = 300

const title = line(160)
const others = {
  body: text(50_000).default(''),
  seoTitle: line(160).default(''),
  seoDescription: line(400).default(''),
}
/** Translation of a page; empty fields fall back to the page's own texts. */
const words = z.strictObject({ title: title.default(''), ...others })

export const pageFields = {
  /** made from the title if omitted */
  slug: line(160).optional(),
  title: line(160, 1),
  ...others,
  texts: z
    .strictObject(perLanguage(() => words))
    .partial()
    .default({}),
  active: z.boolean().default(true),
}

const PageWords = z.object({ title: z.string(), body: z.string(), seoTitle: z.string(), seoDescription: z.string() })
export type PageWords = z.infer<typeof PageWords>

export const DashboardContentPage = PageWords.extend({
  _id: Id,
  slug: z.string(),
  texts: z.object(perLanguage(() => PageWords)).partial(),
  active: z.boolean(),
  /** visitors see the published blocks of the page instead of `body` */
  built: z.boolean(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type DashboardContentPage = z.infer<typeof DashboardContentPage>

export const DashboardContentPageRow = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** languages with a translation */
  languages: z.array(Language),
  /** translated titles */
  titles: z.object(perLanguage(() => z.string())).partial(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type DashboardContentPageRow = z.infer<typeof DashboardContentPageRow>

export const MenuPlaceName = z.enum(menuPlaces)

const label = line(60)
export const DashboardMenuLink = z
  .strictObject({
    /** empty: the name of the link target is shown, in every language */
    label: label.default(''),
    /** translated labels */
    labels: z
      .strictObject(perLanguage(() => label))
      .partial()
      .default({}),
    href: line(500, 1).refine(isMenuHref, 'is neither a path of the shop nor an https address'),
  })
  .refine(({ label, href }) => label !== '' || !isOutside(href), { path: ['label'], message: 'is needed where it leads outside' })
export type DashboardMenuLink = z.infer<typeof DashboardMenuLink>

/** null: the default links are shown */
export const menuLinks = z.array(DashboardMenuLink).max(mostLinks).nullable()

export const DashboardMenu = z.object({
  place: MenuPlaceName,
  links: menuLinks,
  /** 0 if never saved */
  version: z.number().int(),
})
export type DashboardMenu = z.infer<typeof DashboardMenu>
