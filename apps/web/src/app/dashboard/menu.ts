import type { MenuItem } from '@haat/shared/permissions.ts'
import { paths } from '../../lib/paths.ts'

/** The dashboard's menu as data: each item names the right it needs, sub-items that create say so. */
export const menu: MenuItem[] = [{ label: 'shell.staff.overview', target: 'yes', path: paths.dashboard }]
