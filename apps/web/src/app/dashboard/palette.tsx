import type { Session } from '@haat/shared/accounts/schema.ts'
import { languages } from '@haat/shared/lists/languages.ts'
import {
  CornerDownLeft,
  Globe,
  Heart,
  Keyboard,
  type LucideIcon,
  Plus,
  ShoppingBag,
  Store,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../../lib/dashboard/leave.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { cx } from '../../ui/cx.ts'
import '../../ui/style-nonce.ts'
import { matching } from '../../lib/dashboard/matching.ts'
import { useChangeLanguage } from '../use-change-language.ts'
import { menuOf } from './menu.ts'

interface Command {
  id: string
  group: 'pages' | 'actions' | 'shop'
  label: string
  Icon: LucideIcon
  run: () => void
}

/** Everything one may do or open, found by its name: typed, chosen with the arrows, done with Enter. */
export default function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const all = useCommands(session, onKeys)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const opener = useRef<Element>(null)
  const found = useMemo(() => matching(all, query, ({ label }) => label), [all, query])
  const active = found[Math.min(at, found.length - 1)]

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(active)
    else if (event.key === 'Home' && event.ctrlKey) setAt(0)
    else if (step && found.length > 0) {
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length
      setAt(next)
      document.getElementById(`${id}-${found[next]!.id}`)?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          className="fixed inset-x-3 top-[10dvh] z-50 mx-auto flex max-h-[72dvh] max-w-xl animate-rise flex-col overflow-hidden rounded-[18px] bg-paper shadow-lift focus:outline-none"
        >
          <Radix.Title className="sr-only">{t('dashboard.frame.search')}</Radix.Title>
          <input
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={active && `${id}-${active.id}`}
            aria-autocomplete="list"
            aria-label={t('dashboard.frame.search')}
            placeholder={t('dashboard.palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={query}
            onChange={({ target }) => {
              setQuery(target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
            className="min-h-14 w-full border-b border-line bg-transparent px-5 text-base text-page placeholder:text-faint focus:outline-none"
          />
          <p role="status" className="sr-only">
            {query && t('dashboard.palette.found', { count: found.length })}
          </p>
          {found.length === 0 && <p className="px-5 py-8 text-center text-soft">{t('dashboard.palette.nothing')}</p>}
          <div id={`${id}-list`} role="listbox" aria-label={t('dashboard.frame.search')} className="min-h-0 overflow-y-auto p-2">
            {(['pages', 'actions', 'shop'] as const).map((group) => {
              const members = found.filter((command) => command.group === group)
              return members.length === 0 ? null : (
                // biome-ignore lint/a11y/useSemanticElements: a list box's group is no fieldset
                <div key={group} role="group" aria-label={t(`dashboard.palette.${group}`)}>
                  <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
                    {t(`dashboard.palette.${group}`)}
                  </p>
                  {members.map((command) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above has the keyboard
                    <div
                      key={command.id}
                      id={`${id}-${command.id}`}
                      role="option"
                      aria-selected={command === active}
                      onPointerMove={() => command !== active && setAt(found.indexOf(command))}
                      onClick={() => run(command)}
                      className={cx(
                        'flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3',
                        command === active && 'bg-sunken',
                      )}
                    >
                      <command.Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
                      <span className="min-w-0 flex-1 truncate">{command.label}</span>
                      {command === active && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-faint flip-rtl" />}
                    </div>
                  ))}
                </div>
              )
            })}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** In the order of their groups: the arrows walk as the eye does. */
function useCommands(session: Session | null, onKeys: () => void): Command[] {
  const { t } = useTranslation()
  const go = useGo()
  const theme = useTheme()
  const changeLanguage = useChangeLanguage()
  const entries = menuOf(session).flat()
  const say = (label: string) => t(label as 'shell.staff.shop')
  const to = (path: string) => () => void go(path)
  return [
    ...entries.map(({ label, path, Icon }) => ({
      id: label,
      group: 'pages' as const,
      label: say(label),
      Icon: Icon ?? Store,
      run: to(path!),
    })),
    ...entries.flatMap(({ items = [] }) =>
      items.map(({ label, path }) => ({ id: label, group: 'actions' as const, label: say(label), Icon: Plus, run: to(path!) })),
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
