import { z } from 'zod'
import { perLanguage } from '../lists/languages.ts'
import { Id, Language, line, text } from '../text.ts'
import { isMenuHref, isOutside, menuPlaces, mostLinks } from './menu-rules.ts'

/** Most content pages of one shop. */
export const mostPages = 300

const title = line(160)
const others = {
  body: text(50_000).default(''),
  seoTitle: line(160).default(''),
  seoDescription: line(400).default(''),
}
/** What a page says in one more language; what is empty falls back to the page's own words. */
const words = z.strictObject({ title: title.default(''), ...others })

export const pageFields = {
  /** its address; made from the title when it is left out */
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

export const DeskPage = PageWords.extend({
  _id: Id,
  slug: z.string(),
  texts: z.object(perLanguage(() => PageWords)).partial(),
  active: z.boolean(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type DeskPage = z.infer<typeof DeskPage>

export const DeskPageRow = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** languages it has words of its own in, beyond the shop's own words */
  languages: z.array(Language),
  /** its title in them */
  titles: z.object(perLanguage(() => z.string())).partial(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type DeskPageRow = z.infer<typeof DeskPageRow>

export const MenuPlaceName = z.enum(menuPlaces)

const label = line(60)
export const DeskMenuLink = z
  .strictObject({
    /** empty: what it leads to says what it is called, in every language */
    label: label.default(''),
    /** the label in other languages */
    labels: z
      .strictObject(perLanguage(() => label))
      .partial()
      .default({}),
    href: line(500, 1).refine(isMenuHref, 'is neither a path of the shop nor an https address'),
  })
  .refine(({ label, href }) => label !== '' || !isOutside(href), { path: ['label'], message: 'is needed where it leads outside' })
export type DeskMenuLink = z.infer<typeof DeskMenuLink>

/** null: the shop shows what it shows by itself */
export const menuLinks = z.array(DeskMenuLink).max(mostLinks).nullable()

export const DeskMenu = z.object({
  place: MenuPlaceName,
  links: menuLinks,
  /** 0 while nobody saved it */
  version: z.number().int(),
})
export type DeskMenu = z.infer<typeof DeskMenu>
