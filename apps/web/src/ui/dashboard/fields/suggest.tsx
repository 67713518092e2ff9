import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../cx.ts'

export interface Option {
  value: string
  label: string
  /** additional text that distinguishes options of the same name */
  note?: string | undefined
}

/** Suggestions while typing: debounced, and only the answer to the latest query is used. */
export function useSuggest({
  search,
  query,
  open,
  onChoose,
}: {
  search: (query: string) => Promise<readonly Option[]>
  query: string
  open: boolean
  onChoose: (option: Option) => void
}) {
  const id = useId()
  const [found, setFound] = useState<{ query: string; options: readonly Option[] | 'failed' }>()
  const [at, setAt] = useState(0)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    if (!open) return
    let waits = true
    const timer = setTimeout(
      () =>
        void latest.current(query).then(
          (options) => {
            if (!waits) return
            setFound({ query, options })
            setAt(0)
          },
          () => waits && setFound({ query, options: 'failed' }),
        ),
      query ? 200 : 0,
    )
    return () => {
      waits = false
      clearTimeout(timer)
    }
  }, [query, open])
  const options = open && Array.isArray(found?.options) ? (found.options as readonly Option[]) : []
  const active = options[Math.min(at, options.length - 1)]
  return {
    id,
    options,
    active,
    isWaiting: open && found?.query !== query,
    hasFailed: found?.options === 'failed',
    setActive: (option: Option) => setAt(options.indexOf(option)),
    field: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active && open ? `${id}-${active.value}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    /** returns true if the list handled the key */
    onKey: (event: KeyboardEvent): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step && options.length > 0) {
        const next = (Math.min(at, options.length - 1) + step + options.length) % options.length
        setAt(next)
        document.getElementById(`${id}-${options[next]!.value}`)?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) onChoose(active)
      else return false
      event.preventDefault()
      return true
    },
    onChoose,
  }
}

/** The list of suggestions under the field. */
export function Suggestions({
  suggest,
  label,
  chosen,
  isOpen,
  quiet,
}: {
  suggest: ReturnType<typeof useSuggest>
  label: string
  chosen: readonly string[]
  isOpen: boolean
  /** shows nothing if there are no suggestions */
  quiet?: boolean
}) {
  const { t } = useTranslation()
  const { id, options, active, isWaiting, hasFailed, setActive, onChoose } = suggest
  const word = isWaiting ? '…' : t(hasFailed ? 'errors.network' : 'dashboard.combo.nothing')
  if (!isOpen || (quiet && options.length === 0)) return null
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 animate-rise overflow-y-auto rounded-card border border-line bg-card p-1.5 shadow-lift">
      <div id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable={chosen.length > 1 || undefined}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input above handles the keyboard
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={chosen.includes(option.value)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-[9px] px-3 md:min-h-9',
              option === active && 'bg-sunken',
            )}
            onPointerMove={() => option !== active && setActive(option)}
            // Keep the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <bdi className="min-w-0 flex-1 py-1 wrap-anywhere">{option.label}</bdi>
            {option.note && <bdi className="max-w-[45%] shrink-0 truncate text-sm text-faint">{option.note}</bdi>}
            {chosen.includes(option.value) && <Check aria-hidden className="size-4 shrink-0 text-brand-text" />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-3 py-2 text-sm text-soft">
          {word}
        </p>
      )}
    </div>
  )
}
