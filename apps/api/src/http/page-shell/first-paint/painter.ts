import type { Category } from '@haat/shared/catalog/schema.ts'
import type { PageLink } from '@haat/shared/pages/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Markup } from './markup.ts'
import type { Words } from './words.ts'

/** Functions and texts for the first paint of every page. */
export interface Painter {
  settings: Settings
  language: Language
  t: Words
  categories: readonly Category[]
  pages: readonly PageLink[]
  /** staff chose the links of the header */
  hasOwnMenu: boolean
  /** whether any product is on sale */
  onSale: boolean
  /** drawn once for all pages of a language */
  header: DrawnHeader
  /** Returns a class with these declarations: the content security policy blocks `style` attributes. */
  style: (declarations: string) => string
}

export interface DrawnHeader {
  markup: Markup
  /** declarations of its classes, which are the first of the style sheet */
  declarations: readonly string[]
}

interface StyleSheet {
  style: Painter['style']
  declarations: () => string[]
  rules: () => string
}

/** CSS rules that the first paint collects while it is drawn. `first`: declarations of a part that is drawn already. */
export function styleSheet(first: readonly string[] = []): StyleSheet {
  const classes = new Map(first.map((declarations, at) => [declarations, `fp-${at}`]))
  return {
    style: (declarations) => {
      if (declarations === '') return ''
      const known = classes.get(declarations) ?? `fp-${classes.size}`
      classes.set(declarations, known)
      return known
    },
    declarations: () => [...classes.keys()],
    rules: () => [...classes].map(([declarations, name]) => `.first-paint .${name}{${declarations}}`).join(''),
  }
}

/** `background-color` of a stored colour; other values are dropped, since they become part of a style sheet. */
export const ground = (color: string | null | undefined): string =>
  color && /^#[0-9a-f]{3,8}$/i.test(color) ? `background:${color}` : ''
