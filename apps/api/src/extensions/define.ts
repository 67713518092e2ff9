import type { Section } from '@haat/shared/sections.ts'
import type { Language } from '@haat/shared/text.ts'
import type { z } from 'zod'
import type { Route } from '../http/route.ts'

/**
 * The public interface of extensions, imported as `@haat/api/extension`: see docs/extensions.md. Everything else that an extension may import from the
 * API are the services of the modules, as `@haat/api/services/<domain>.ts`.
 */
export { Refusal } from '@haat/shared/errors.ts'
export { sql } from 'drizzle-orm'
export { rows } from '../db/rows.ts'
export { type Route, route } from '../http/route.ts'
export { type Ctx, inTransaction } from '../platform/context.ts'

/** Texts of an extension in one language: `title` and `about` name it, `settings.<field>.label` and `.hint` its settings; others are its own. */
export interface ExtensionTexts {
  [key: string]: string | ExtensionTexts
}

/** What an extension adds to the shop. All fields but the name and the texts are optional. */
export interface Extension<Settings extends z.ZodObject = z.ZodObject> {
  /** the name of its folder; its endpoints begin with `/api/x/<name>`, its tables are in the PostgreSQL schema `x_<name>` */
  name: string
  /** the same keys in every language */
  texts: Record<Language, ExtensionTexts>
  /** Booleans, numbers, texts and enums, each with a default; `.meta({ secret: true })` encrypts a text and never answers it. The dashboard shows a form. */
  settings?: Settings
  /** endpoints, each tied to its function */
  routes?: readonly Route[]
  /** pages of the dashboard: who may open them. Their titles are the texts `pages.<page>`, their views are in `web.tsx`. */
  pages?: Record<string, 'staff' | `${Section}:view`>
}

/** Declares an extension: the default export of `extensions/<name>/extension.ts`. */
export const defineExtension = <Settings extends z.ZodObject>(extension: Extension<Settings>): Extension<Settings> => extension
