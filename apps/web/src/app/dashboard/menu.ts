import type { Session } from '@haat/shared/accounts/schema.ts'
import { can, type MenuItem, visibleMenu } from '@haat/shared/permissions.ts'
import type { Section } from '@haat/shared/sections.ts'
import type { SettingsPageName } from '@haat/shared/settings/groups.ts'
import {
  Activity,
  BadgePercent,
  Bot,
  Bug,
  ChartColumn,
  DatabaseBackup,
  FileText,
  HeartPulse,
  Hourglass,
  House,
  Image,
  Inbox,
  KeyRound,
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
  Webhook,
} from 'lucide-react'
import { dashboardPaths } from '../../lib/dashboard/paths.ts'
import { to } from '../../lib/paths.ts'

export interface Entry extends MenuItem {
  /** name of a page of an extension, in place of the text of `label` */
  title?: string
  Icon?: LucideIcon
  /** key that opens the page after `g` */
  go?: string
  items?: Entry[]
  /** section to which the entry belongs */
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

const page = (label: string, target: Section, path: string, more: Pick<Entry, 'creates' | 'Icon'> = {}): Entry => ({
  label,
  target,
  path,
  ...more,
})

/**
 * The dashboard's menu as data, in groups: at most 13 entries, the other pages below the one they belong to. Each item names the
 * permission it requires; sub-items may require permission to create. A sub-item of another section becomes a separate entry for
 * staff who may not see the entry above it.
 */
const groups: Entry[][] = [
  [
    { label: 'dashboard.menu.overview', target: 'yes', path: dashboardPaths.overview, Icon: House, go: 'h' },
    section('orders', Inbox, 'o', [
      page('dashboard.orders.new.title', 'orders', dashboardPaths.orderNew, { creates: true }),
      page('dashboard.returns.title', 'orders', dashboardPaths.returns),
      page('dashboard.payments.title', 'orders', dashboardPaths.payments),
      page('dashboard.transfers.importedOrders.title', 'orders', dashboardPaths.importedOrders),
    ]),
    section('products', Package, 'p', [
      page('dashboard.products.new.title', 'products', dashboardPaths.productNew, { creates: true }),
      page('dashboard.transfers.title', 'products', dashboardPaths.transfers),
      page('dashboard.badges.title', 'products', dashboardPaths.badges),
      section('categories', Layers, 'c'),
      page('dashboard.collections.title', 'categories', dashboardPaths.collections),
      page('dashboard.collections.new.title', 'categories', dashboardPaths.collectionNew, { creates: true }),
      section('brands', Tag, 'b'),
      section('attributes', Palette, 'a'),
      page('dashboard.customFields.title', 'attributes', dashboardPaths.customFields),
    ]),
    section('customers', Users, 'u', [page('dashboard.newsletter.title', 'customers', dashboardPaths.newsletter)]),
    section('coupons', BadgePercent, 'k', [
      page('dashboard.coupons.new.title', 'coupons', dashboardPaths.couponNew, { creates: true }),
      page('dashboard.coupons.batch.title', 'coupons', dashboardPaths.couponBatch, { creates: true }),
    ]),
    section('delivery', Truck, 'd', [
      page('dashboard.delivery.new.title', 'delivery', dashboardPaths.deliveryNew, { creates: true }),
    ]),
    section('reviews', Star, 'w', [page('dashboard.reviews.questions.title', 'reviews', dashboardPaths.questions)]),
    section('media', Image, 'm'),
    section('pages', FileText, 'n', [
      page('dashboard.pages.new.title', 'pages', dashboardPaths.pageNew, { creates: true }),
      page('dashboard.posts.title', 'pages', dashboardPaths.posts),
      page('dashboard.posts.new.title', 'pages', dashboardPaths.postNew, { creates: true }),
      page('dashboard.blocks.title', 'pages', dashboardPaths.homeEditor),
      page('dashboard.pages.menus.title', 'pages', dashboardPaths.menus),
      page('dashboard.redirects.title', 'pages', dashboardPaths.redirects),
    ]),
    section('reports', ChartColumn, 'r'),
  ],
  [
    section('staff', UserCog, 's', [
      page('dashboard.staff.invite.title', 'staff', dashboardPaths.staffInvite, { creates: true }),
    ]),
    section('settings', Settings, 't', [
      page('dashboard.overview.ready.title', 'settings', dashboardPaths.readiness),
      page('dashboard.extensions.title', 'settings', dashboardPaths.extensions),
      page('dashboard.apiKeys.title', 'developers', dashboardPaths.apiKeys, { Icon: KeyRound }),
      page('dashboard.webhooks.title', 'developers', dashboardPaths.webhooks, { Icon: Webhook }),
      page('dashboard.agents.title', 'developers', dashboardPaths.agents, { Icon: Bot }),
    ]),
    {
      ...page('shell.sections.system', 'system', dashboardPaths.mails, { Icon: Activity }),
      items: [
        page('dashboard.mails.title', 'system', dashboardPaths.mails, { Icon: Mail }),
        page('dashboard.health.title', 'system', dashboardPaths.health, { Icon: HeartPulse }),
        page('dashboard.backups.title', 'system', dashboardPaths.backups, { Icon: DatabaseBackup }),
        page('dashboard.jobs.title', 'system', dashboardPaths.jobs, { Icon: ListChecks }),
        page('dashboard.browserErrors.title', 'system', dashboardPaths.browserErrors, { Icon: Bug }),
        page('dashboard.retention.title', 'system', dashboardPaths.retention, { Icon: Hourglass }),
        section('audit', ScrollText, 'l'),
      ],
    },
  ],
]

const settingsGroup = (group: SettingsPageName): Entry => ({
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

/** Pages below a section, found by name in the palette. */
const subpages: Entry[] = [
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
      'opening',
      'pictures',
      'color',
      'currency',
      'paymentGateway',
      'bank',
      'tax',
      'invoices',
      'returns',
      'downloads',
      'seo',
      'social',
      'footerBanner',
      'login',
      'security',
      'script',
    ] as const satisfies SettingsPageName[]
  ).map(settingsGroup),
  {
    label: 'dashboard.mails.templates.title',
    target: 'system',
    path: dashboardPaths.emailTemplates,
    under: 'dashboard.mails.title',
    Icon: Mail,
  },
  {
    label: 'dashboard.audit.moment.title',
    target: 'audit',
    path: dashboardPaths.auditMoment,
    under: 'shell.sections.audit',
    Icon: ScrollText,
  },
]

export const visibleSubpages = (session: Session | null): Entry[] => visibleMenu(subpages, session)

/** The entry with the sub-items that a session may see, or these alone if it may not see the entry. */
function visibleEntries({ items = [], ...entry }: Entry, session: Session | null): Entry[] {
  const isVisible = (item: Entry) =>
    item.creates ? can(session, item.target as Section, 'edit') : visibleMenu([item], session).length > 0
  const shown = items.filter(isVisible)
  if (isVisible(entry)) return [{ ...entry, ...(shown.length > 0 && { items: shown }) }]
  return shown.filter(({ target }) => target !== entry.target)
}

/** The groups that a session may see, without empty ones. */
export const visibleGroups = (session: Session | null): Entry[][] =>
  groups.map((group) => group.flatMap((entry) => visibleEntries(entry, session))).filter((group) => group.length > 0)

/**
 * The groups with the pages of extensions: below the entry of the section whose permission they require, or entries of their own, in a last group,
 * if the menu has no such entry.
 */
export function withPages(groups: readonly Entry[][], pages: readonly Entry[]): Entry[][] {
  const entries = groups.flat()
  const findHost = ({ target }: Entry) =>
    target === 'yes'
      ? undefined
      : (entries.find((entry) => entry.target === target) ??
        entries.find(({ items }) => items?.some((item) => item.target === target)))
  const others = pages.filter((page) => !findHost(page))
  const filled = groups.map((group) =>
    group.map((entry) => {
      const own = pages.filter((page) => findHost(page) === entry)
      return own.length === 0 ? entry : { ...entry, items: [...(entry.items ?? []), ...own] }
    }),
  )
  return others.length === 0 ? filled : [...filled, others]
}

/** Entries and their sub-items in one list. */
export const flatMenu = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...(entry.items ?? [])])

/** The entry and the sub-item that a page belongs to: those whose path is the longest part of its path. */
export function findPlace(entries: readonly Entry[], pathname: string): { entry?: Entry; item?: Entry } {
  const covers = (path: string | undefined) =>
    path !== undefined && (pathname === path || (path !== dashboardPaths.overview && pathname.startsWith(`${path}/`)))
  const places = entries.flatMap((entry) => [
    { entry, path: entry.path },
    ...(entry.items ?? []).map((item) => ({ entry, item, path: item.path })),
  ])
  const [found] = places
    .filter(({ path }) => covers(path))
    // Of an entry and its sub-item with the same path, the sub-item.
    .toSorted((a, b) => b.path!.length - a.path!.length || Number('item' in b) - Number('item' in a))
  return found ? { entry: found.entry, ...('item' in found && found.item && { item: found.item }) } : {}
}
