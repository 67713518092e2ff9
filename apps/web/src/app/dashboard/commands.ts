import type { Session } from '@haat/shared/accounts/schema.ts'
import { languages } from '@haat/shared/lists/languages.ts'
import type { RecordKind } from '@haat/shared/records/kinds.ts'
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
import type { Found } from '../../features/records/index.ts'
import { useGo } from '../../lib/dashboard/leave.ts'
import { useOfferedActions } from '../../lib/dashboard/palette-actions.ts'
import { useRecent } from '../../lib/dashboard/recent.ts'
import { paths } from '../../lib/paths.ts'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { useChangeLanguage } from '../use-change-language.ts'
import { cornersOf, menuOf } from './menu.ts'
import { rowAt } from './pages.ts'

export interface Command {
  id: string
  group: 'here' | 'recent' | 'places' | 'actions' | 'shop' | RecordKind
  label: string
  note?: string
  Icon: LucideIcon
  /** only where it is looked for */
  deep?: true
  run: () => void
}

const recordIcons: Record<RecordKind, LucideIcon> = {
  orders: Inbox,
  products: Package,
  customers: Users,
  coupons: BadgePercent,
  pages: FileText,
  categories: Layers,
  brands: Tag,
  staff: UserCog,
}

/** Things that were found, where their page is there already. */
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

/** The pages one was on last. */
export function useRecentCommands(): Command[] {
  const go = useGo()
  return useRecent().recent.map(({ path, label }, at) => ({
    id: `recent-${at}`,
    group: 'recent',
    label,
    Icon: History,
    run: () => void go(path),
  }))
}

/** In the order of their groups: the arrows walk as the eye does. */
export function useCommands(session: Session | null, onKeys: () => void): Command[] {
  const { t } = useTranslation()
  const go = useGo()
  const theme = useTheme()
  const changeLanguage = useChangeLanguage()
  const entries = menuOf(session).flat()
  const offered = useOfferedActions()
  const say = (label: string) => t(label as 'shell.staff.shop')
  const to = (path: string) => () => void go(path)
  return [
    ...offered.map((action) => ({ ...action, id: `here-${action.id}`, group: 'here' as const })),
    ...entries.map(({ label, path, Icon }) => ({
      id: label,
      group: 'places' as const,
      label: say(label),
      Icon: Icon ?? Store,
      run: to(path!),
    })),
    ...entries.flatMap(({ items = [], Icon = Store }) =>
      items
        .filter(({ creates }) => !creates)
        .map(({ label, path }) => ({ id: label, group: 'places' as const, label: say(label), Icon, run: to(path!) })),
    ),
    ...cornersOf(session).map(({ label, path, under, Icon }) => ({
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
