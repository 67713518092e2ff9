import type { Session } from '@haat/shared/accounts/schema.ts'
import type { RecordKind } from '@haat/shared/global-search/kinds.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import {
  BadgePercent,
  FileText,
  Globe,
  Heart,
  History,
  Inbox,
  Keyboard,
  Layers,
  type LucideIcon,
  MailPlus,
  Newspaper,
  Package,
  Plus,
  ShoppingBag,
  Store,
  SunMoon,
  Tag,
  UserCog,
  UserRound,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Found } from '../../features/global-search/index.ts'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { useGo } from '../../lib/dashboard/editing/leave.ts'
import { useOfferedActions } from '../../lib/dashboard/palette-actions.ts'
import { useRecent } from '../../lib/dashboard/recent.ts'
import { paths } from '../../lib/paths.ts'
import { useChangeLanguage } from '../use-change-language.ts'
import { visibleSubpages } from './menu.ts'
import { rowAt } from './pages.ts'
import { useEntryName, useMenu } from './use-menu.ts'

export interface Command {
  id: string
  group: 'here' | 'recent' | 'places' | 'actions' | 'shop' | RecordKind
  label: string
  note?: string
  Icon: LucideIcon
  /** shown only in search results */
  deep?: true
  run: () => void
}

const recordIcons: Record<RecordKind, LucideIcon> = {
  orders: Inbox,
  products: Package,
  customers: Users,
  newsletter: MailPlus,
  coupons: BadgePercent,
  pages: FileText,
  posts: Newspaper,
  categories: Layers,
  brands: Tag,
  staff: UserCog,
}

/** Commands for search results whose page the user may open. */
export function useRecordCommands(): (found: readonly Found[]) => Command[] {
  const go = useGo()
  return (found) =>
    found
      .filter(({ path }) => rowAt(path.split('?')[0]!)?.path !== '*')
      .map(({ kind, id, label, note, path }) => ({
        id: `${kind}-${id}`,
        group: kind,
        label,
        note,
        Icon: recordIcons[kind],
        run: () => void go(path),
      }))
}

/** Commands for recently visited pages. */
export function useRecentCommands(): Command[] {
  const go = useGo()
  const { t } = useTranslation()
  return useRecent().recent.map(({ path, label, place }, at) => ({
    id: `recent-${at}`,
    group: 'recent',
    label,
    ...(place && { note: t(place as 'shell.staff.shop') }),
    Icon: History,
    run: () => void go(path),
  }))
}

/** All commands, sorted by group, so that arrow keys follow the visual order. */
export function useCommands(session: Session | null, onKeys: () => void): Command[] {
  const { t } = useTranslation()
  const go = useGo()
  const theme = useTheme()
  const changeLanguage = useChangeLanguage()
  const entries = useMenu().flat()
  const getName = useEntryName()
  const offered = useOfferedActions()
  const say = (label: string) => t(label as 'shell.staff.shop')
  const to = (path: string) => () => void go(path)
  return [
    ...offered.map((action) => ({ ...action, id: `here-${action.id}`, group: 'here' as const })),
    ...entries.map((entry) => ({
      id: entry.label,
      group: 'places' as const,
      label: getName(entry),
      Icon: entry.Icon ?? Store,
      run: to(entry.path!),
    })),
    ...entries.flatMap(({ items = [], Icon = Store }) =>
      items
        .filter(({ creates }) => !creates)
        .map((item) => ({
          id: item.label,
          group: 'places' as const,
          label: getName(item),
          Icon: item.Icon ?? Icon,
          run: to(item.path!),
        })),
    ),
    ...visibleSubpages(session).map(({ label, path, under, Icon }) => ({
      id: label,
      group: 'places' as const,
      label: say(label),
      note: say(under!),
      Icon: Icon ?? Store,
      deep: true as const,
      run: to(path!),
    })),
    ...entries.flatMap(({ items = [] }) =>
      items
        .filter(({ creates }) => creates)
        .map(({ label, path }) => ({ id: label, group: 'actions' as const, label: say(label), Icon: Plus, run: to(path!) })),
    ),
    {
      id: 'theme',
      group: 'actions',
      label: t(theme === 'dark' ? 'dashboard.palette.light' : 'dashboard.palette.dark'),
      Icon: SunMoon,
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    ...languages.map(({ code, name }) => ({
      id: `language-${code}`,
      group: 'actions' as const,
      label: `${t('shell.header.languages')}: ${name}`,
      Icon: Globe,
      run: () => void changeLanguage(code),
    })),
    { id: 'keys', group: 'actions', label: t('dashboard.keys.title'), Icon: Keyboard, run: onKeys },
    { id: 'home', group: 'shop', label: t('shell.staff.shop'), Icon: Store, run: to(paths.home) },
    { id: 'shop', group: 'shop', label: t('shell.header.all'), Icon: ShoppingBag, run: to(paths.shop) },
    { id: 'wishlist', group: 'shop', label: t('shell.header.wishlist'), Icon: Heart, run: to(paths.wishlist) },
    { id: 'account', group: 'shop', label: t('shell.header.account'), Icon: UserRound, run: to(paths.account) },
  ]
}
