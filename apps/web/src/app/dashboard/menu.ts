import type { Session } from '@haat/shared/accounts/schema.ts'
import { type MenuItem, type Section, visibleMenu } from '@haat/shared/permissions.ts'
import type { SettingsGroupName } from '@haat/shared/settings/groups.ts'
import {
  Activity,
  BadgePercent,
  Bug,
  ChartColumn,
  Code,
  FileText,
  House,
  Image,
  Inbox,
  Layers,
  ListChecks,
  type LucideIcon,
  Mail,
  Package,
  Palette,
  ScrollText,
  Settings,
  Star,
  Tag,
  Truck,
  UserCog,
  Users,
} from 'lucide-react'
import { dashboardPaths } from '../../lib/dashboard/paths.ts'
import { to } from '../../lib/paths.ts'
import { rows } from './pages.ts'

export interface Entry extends MenuItem {
  Icon?: LucideIcon
  /** after `g`: goes there */
  go?: string
  items?: Entry[]
  /** where a corner stands */
  under?: string
}

const section = (target: Section, Icon: LucideIcon, go?: string, items?: Entry[]): Entry => ({
  label: `shell.sections.${target}`,
  target,
  path: `${dashboardPaths.overview}/${target}`,
  Icon,
  ...(go && { go }),
  ...(items && { items }),
})

/**
 * The dashboard's menu as data, in groups: each item names the right it needs, sub-items that create say so. A section appears with
 * its first page row.
 */
const groups: Entry[][] = [
  [
    { label: 'dashboard.menu.overview', target: 'yes', path: dashboardPaths.overview, Icon: House, go: 'h' },
    section('orders', Inbox, 'o', [
      { label: 'dashboard.orders.new.title', target: 'orders', path: dashboardPaths.orderNew, creates: true },
      { label: 'dashboard.returns.title', target: 'orders', path: dashboardPaths.returns },
      { label: 'dashboard.payments.title', target: 'orders', path: dashboardPaths.payments },
    ]),
    section('products', Package, 'p', [
      { label: 'dashboard.products.new.title', target: 'products', path: dashboardPaths.productNew, creates: true },
    ]),
    section('categories', Layers, 'c'),
    section('brands', Tag, 'b'),
    section('attributes', Palette, 'a'),
    section('customers', Users, 'u'),
    section('coupons', BadgePercent, 'k', [
      { label: 'dashboard.coupons.new.title', target: 'coupons', path: dashboardPaths.couponNew, creates: true },
      { label: 'dashboard.coupons.batch.title', target: 'coupons', path: dashboardPaths.couponBatch, creates: true },
    ]),
    section('delivery', Truck, 'd', [
      { label: 'dashboard.delivery.new.title', target: 'delivery', path: dashboardPaths.deliveryNew, creates: true },
    ]),
    section('reviews', Star, 'w'),
    section('media', Image, 'm'),
    section('pages', FileText, 'n', [
      { label: 'dashboard.pages.new.title', target: 'pages', path: dashboardPaths.pageNew, creates: true },
      { label: 'dashboard.pages.menus.title', target: 'pages', path: dashboardPaths.menus },
    ]),
    section('reports', ChartColumn, 'r'),
  ],
  [
    section('staff', UserCog, 's', [
      { label: 'dashboard.staff.invite.title', target: 'staff', path: dashboardPaths.staffInvite, creates: true },
    ]),
    section('settings', Settings, 't'),
    section('audit', ScrollText, 'l'),
    section('developers', Code),
    section('system', Activity),
    { label: 'dashboard.mails.title', target: 'system', path: dashboardPaths.mails, Icon: Mail },
    { label: 'dashboard.jobs.title', target: 'system', path: dashboardPaths.jobs, Icon: ListChecks },
    { label: 'dashboard.browserErrors.title', target: 'system', path: dashboardPaths.browserErrors, Icon: Bug },
  ],
]

const settingsGroup = (group: SettingsGroupName): Entry => ({
  label: `dashboard.settings.group.${group}.title`,
  target: 'settings',
  path: to(dashboardPaths.settingsGroup, { group }),
  under: 'shell.sections.settings',
  Icon: Settings,
})
const report = (key: string): Entry => ({
  label: `dashboard.reports.${key}.title`,
  target: 'reports',
  path: to(dashboardPaths.report, { report: key }),
  under: 'shell.sections.reports',
  Icon: ChartColumn,
})

/** What stands below a section, and is found by its name. */
const corners: Entry[] = [
  {
    label: 'dashboard.payments.tabs.toRefund',
    target: 'orders',
    path: `${dashboardPaths.payments}?toRefund=true`,
    under: 'dashboard.payments.title',
    Icon: Inbox,
  },
  {
    label: 'dashboard.payments.events.title',
    target: 'orders',
    path: dashboardPaths.paymentEvents,
    under: 'dashboard.payments.title',
    Icon: Inbox,
  },
  ...['sales', 'products', 'customers', 'coupons', 'tax', 'stock', 'searches'].map(report),
  ...(
    [
      'general',
      'pictures',
      'color',
      'currency',
      'paymentGateway',
      'bank',
      'tax',
      'invoices',
      'returns',
      'seo',
      'social',
      'footerBanner',
      'login',
      'security',
      'script',
    ] as const satisfies SettingsGroupName[]
  ).map(settingsGroup),
  {
    label: 'dashboard.mails.letters.title',
    target: 'system',
    path: dashboardPaths.letters,
    under: 'dashboard.mails.title',
    Icon: Mail,
  },
]

export const cornersOf = (session: Session | null): Entry[] => visibleMenu(corners, session)

const hasPage = ({ path }: Entry) => rows.some((row) => row.path === path)

/** The groups a session sees; an empty one is none. */
export const menuOf = (session: Session | null): Entry[][] =>
  groups.map((group) => visibleMenu(group.filter(hasPage), session)).filter((group) => group.length > 0)
