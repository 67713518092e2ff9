import { CornerDownLeft } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '../../features/global-search/index.ts'
import { matching } from '../../lib/dashboard/list/matching.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import '../../ui/style-nonce.ts'
import { type Command, useCommands, useRecentCommands, useRecordCommands } from './commands.ts'

/** Command palette: finds pages, actions and records by name; arrow keys select, Enter opens. */
export default function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const all = useCommands(session, onKeys)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const opener = useRef<Element>(null)
  const recent = useRecentCommands()
  const ofRecords = useRecordCommands()
  const { records, isLooking } = useRecords(query)
  const named = useMemo(() => matching(all, query, ({ label }) => label), [all, query])
  // Records load later and come last, so that the selected entry does not move.
  const found = query.trim() ? [...named, ...ofRecords(records)] : [...recent, ...named.filter(({ deep }) => !deep)]
  const groups = [...new Set(found.map(({ group }) => group))]
  const getName = (group: Command['group']) => {
    if (group === 'posts' || group === 'newsletter') return t(`dashboard.${group}.title`)
    return isOwn(group) ? t(`dashboard.palette.${group}`) : t(`shell.sections.${group}`)
  }
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
            {query && !isLooking && t('dashboard.palette.found', { count: found.length })}
          </p>
          {found.length === 0 && (
            <p className="px-5 py-8 text-center text-soft">
              {t(isLooking ? 'dashboard.palette.looking' : 'dashboard.palette.nothing')}
            </p>
          )}
          <div id={`${id}-list`} role="listbox" aria-label={t('dashboard.frame.search')} className="min-h-0 overflow-y-auto p-2">
            {groups.map((group) => {
              const members = found.filter((command) => command.group === group)
              return (
                // biome-ignore lint/a11y/useSemanticElements: a list box group is not a fieldset
                <div key={group} role="group" aria-label={getName(group)}>
                  <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
                    {getName(group)}
                  </p>
                  {members.map((command) => (
                    <Entry
                      key={command.id}
                      id={`${id}-${command.id}`}
                      command={command}
                      isActive={command === active}
                      onPoint={() => setAt(found.indexOf(command))}
                      onClick={() => run(command)}
                    />
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

/** A page, action or record in the list. */
function Entry({
  id,
  command: { Icon, label, note },
  isActive,
  onPoint,
  onClick,
}: {
  id: string
  command: Command
  isActive: boolean
  /** the pointer moved onto the entry */
  onPoint: () => void
  onClick: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input above handles the keyboard
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onClick}
      className={cx('flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3', isActive && 'bg-sunken')}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{label}</bdi>
        {note && <bdi className="ms-2 text-sm text-faint">{note}</bdi>}
      </span>
      {isActive && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-faint flip-rtl" />}
    </div>
  )
}

/** Groups other than the sections of the shop. */
const own = ['here', 'recent', 'places', 'actions', 'shop'] as const
const isOwn = (group: Command['group']): group is (typeof own)[number] => (own as readonly string[]).includes(group)
