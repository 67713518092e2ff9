import type { DashboardMenuLink } from '@haat/shared/pages/dashboard/schema.ts'
import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'

export type MenuValues = Record<MenuPlace, DashboardMenuLink[] | null>
