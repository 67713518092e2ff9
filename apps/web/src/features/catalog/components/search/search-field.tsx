import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { paths, to } from '../../../../lib/paths.ts'
import { cx } from '../../../../ui/cx.ts'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { recentSearches, rememberSearch } from '../../recent.ts'
import type { Entry } from './search-offers.tsx'

const SearchOffers = lazyPart(() => import('./search-offers.tsx'))
const settleAfter = 140

interface Props {
  start: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** shows the keyboard shortcut */
  shortcut?: boolean
  /** suggestions are below the field instead of floating over the page */
  inSheet?: boolean
  onDone?: () => void
}

/** Search field with suggestions: arrow keys select, Enter opens, Escape closes. */
export default function SearchField({ start, inputRef, shortcut, inSheet, onDone }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const id = useId()
  const [typed, setTyped] = useState(start)
  const [open, setOpen] = useState(Boolean(inSheet))
  const [entries, setEntries] = useState<Entry[]>([])
  const [at, setAt] = useState(-1)
  const q = useDebounced(typed.trim())
  const offers = open && (q !== '' || recentSearches().length > 0)

  useEffect(() => {
    if (!inSheet) return
    // Runs after the dialog has focused its first button.
    const timer = setTimeout(() => input.current?.focus(), 30)
    return () => clearTimeout(timer)
  }, [inSheet, input])

  const leave = () => {
    setOpen(Boolean(inSheet))
    setAt(-1)
    onDone?.()
  }
  const search = (words: string) => {
    if (!words) return
    rememberSearch(words)
    setTyped(words)
    leave()
    if (!inSheet) input.current?.blur()
    void navigate(to(paths.shop, undefined, { q: words }))
  }
  const follow = (entry: Entry) => {
    if (entry.search !== undefined) return search(entry.search)
    if (typed.trim()) rememberSearch(typed)
    setTyped('')
    leave()
    if (!inSheet) input.current?.blur()
    if (entry.href) void navigate(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (!offers || inSheet) return
      event.preventDefault()
      setOpen(false)
      setAt(-1)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The field itself is one position in the cycle, beside the suggestions.
      if (entries.length > 0) setAt(((at + 1 + step + entries.length + 1) % (entries.length + 1)) - 1)
    }
  }

  return (
    <search
      className="relative block w-full"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!inSheet && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const entry = entries[at]
          if (entry) follow(entry)
          else search(typed.trim())
        }}
        className="relative"
      >
        <Search aria-hidden className="pointer-events-none absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={t('catalog.search.label')}
          aria-expanded={offers}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={offers && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          placeholder={t('catalog.search.placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setOpen(true)
            setAt(-1)
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className={cx(
            'w-full rounded-chip border border-transparent bg-sunken ps-10.5 pe-11 text-ink placeholder:text-soft focus:border-brand-text focus:bg-card focus:ring-2 focus:ring-brand-text/25 focus:outline-none',
            inSheet ? 'min-h-13 text-base' : 'min-h-11',
          )}
        />
        {typed ? (
          <ClearButton
            onClick={() => {
              setTyped('')
              setAt(-1)
              input.current?.focus()
            }}
          />
        ) : (
          shortcut && <ShortcutKey />
        )}
      </form>
      {offers && (
        <LazySection failure="none">
          <SearchOffers {...{ id, q, at, onEntries: setEntries, onFollow: follow }} floating={!inSheet} />
        </LazySection>
      )}
    </search>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t('catalog.search.clear')}
      className="absolute end-0.5 top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full text-soft hover:text-ink"
      onClick={onClick}
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}

const ShortcutKey = () => (
  <kbd
    aria-hidden
    className="pointer-events-none absolute end-3 top-1/2 grid size-5.5 -translate-y-1/2 place-items-center rounded-[6px] border border-line bg-card font-sans text-xs text-faint"
  >
    /
  </kbd>
)

/** The debounced search term. */
function useDebounced(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words ? settleAfter : 0)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
