import { type DashboardPageName, dashboardPageRows } from '@haat/shared/dashboard/paths.ts'
import { TemplateName } from '@haat/shared/mails/dashboard/schema.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import type { PathParams } from '@haat/shared/path-to.ts'
import { type PageName, pageRows } from '@haat/shared/paths.ts'
import { reportNames } from '@haat/shared/reports/dashboard/schema.ts'
import { settingsPageNames } from '@haat/shared/settings/groups.ts'
import { Id, Language, Slug } from '@haat/shared/text.ts'
import { z } from 'zod'

/** The page at a path, and its path parameters. */
export interface FoundPage {
  /** `product`, `dashboard/product` */
  name: PageName | `dashboard/${DashboardPageName}`
  row: PageRow
  params: Record<string, string>
}

type AnyPath = (typeof pageRows)[PageName]['path'] | (typeof dashboardPageRows)[DashboardPageName]['path']

/** Pattern of each path parameter; other values do not match a page. */
const params = {
  slug: Slug,
  orderId: z.string().regex(/^\d{1,20}$/),
  token: z.string().regex(/^[\w-]{1,200}$/),
  returnId: Id,
  productId: Id,
  customerId: Id,
  couponId: Id,
  collectionId: Id,
  areaId: Id,
  pageId: Id,
  postId: Id,
  rateId: Id,
  entryId: Id,
  staffId: Id,
  webhookId: Id,
  transferId: Id,
  report: z.enum(reportNames),
  group: z.enum(settingsPageNames),
  emailTemplate: TemplateName,
  language: Language,
  extension: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/),
  extensionPage: z.string().regex(/^[a-z][a-z0-9-]*$/),
} satisfies Record<PathParams<AnyPath>, z.ZodType<string>>

interface Pattern extends Omit<FoundPage, 'params'> {
  dependencies: string[]
}

const patterns: Pattern[] = [
  ...Object.entries(pageRows).map(([name, row]) => patternOf(name as PageName, row)),
  ...Object.entries(dashboardPageRows).map(([name, row]) => patternOf(`dashboard/${name as DashboardPageName}`, row)),
]

/** Finds the page at a path like the router of the web app: case-sensitive, trailing slashes ignored. Undefined if there is none. */
export function findPage(path: string): FoundPage | undefined {
  const dependencies = partsOf(path.replace(/\/+$/, '') || '/')
  for (const pattern of patterns) {
    const found = match(pattern, dependencies)
    if (found) return found
  }
  return undefined
}

function match({ name, row, dependencies: wanted }: Pattern, dependencies: readonly string[]): FoundPage | undefined {
  if (wanted.length !== dependencies.length) return undefined
  const values: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    if (!part.startsWith(':')) {
      if (part !== dependencies[at]) return undefined
      continue
    }
    const param = part.slice(1) as keyof typeof params
    const value = params[param].safeParse(decoded(dependencies[at]!)).data
    if (value === undefined) return undefined
    values[param] = value
  }
  return { name, row, params: values }
}

function patternOf(name: FoundPage['name'], row: PageRow): Pattern {
  return { name, row, dependencies: partsOf(row.path) }
}

function partsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Whether a page belongs to the dashboard. */
export const isDashboard = (page: FoundPage | undefined): boolean => page !== undefined && /^dashboard\b/.test(page.name)
