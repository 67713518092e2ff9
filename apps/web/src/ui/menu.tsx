import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface Item {
  key: string
  label: ReactNode
  checked?: boolean
  onSelect: () => void
}

/** A dropdown menu with the usual keys (arrows, Home, End, Escape) that closes on a click outside. */
export function Menu({
  button,
  label,
  items,
  groups,
  align = 'end',
  side = 'bottom',
}: {
  button: (props: {
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
    'aria-controls': string
    onClick: () => void
  }) => ReactNode
  label: string
  items?: Item[]
  groups?: { label: string; items: Item[] }[]
  align?: 'start' | 'end'
  /** opens above or below the button */
  side?: 'top' | 'bottom'
}) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const focusable = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const current = focusable()
    ;(current.find((item) => item.getAttribute('aria-checked') === 'true') ?? current[0])?.focus()
    const onKey = (event: KeyboardEvent) => {
      const all = focusable()
      const at = all.indexOf(document.activeElement as HTMLElement)
      if (event.key === 'Escape' || event.key === 'Tab') {
        setOpen(false)
        if (event.key === 'Escape') root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
      } else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
      else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus()
      else if (event.key === 'Home') all[0]?.focus()
      else if (event.key === 'End') all.at(-1)?.focus()
      else return
      if (event.key !== 'Tab') event.preventDefault()
    }
    const onDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const node = root.current
    node?.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onDown)
    return () => {
      node?.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onDown)
    }
  }, [open])

  return (
    <div ref={root} className="relative">
      {button({ 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={cx(
            'absolute z-40 min-w-52 animate-rise rounded-card border border-line bg-card p-1.5 text-ink shadow-lift',
            side === 'top' ? 'bottom-full mb-3' : 'top-full mt-2',
            align === 'end' ? 'end-0' : 'start-0',
          )}
        >
          {(groups ?? [{ label: '', items: items ?? [] }]).map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a menu group is not a fieldset
            <div
              key={group.label}
              role="group"
              aria-label={group.label || label}
              className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5"
            >
              {group.label && <p className="px-3 py-1.5 text-xs font-semibold text-faint">{group.label}</p>}
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemradio gets aria-checked
                <button
                  key={item.key}
                  type="button"
                  role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.checked}
                  tabIndex={-1}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-[9px] px-3 text-start hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-none"
                  onClick={() => {
                    setOpen(false)
                    item.onSelect()
                    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
                  }}
                >
                  <span className="min-w-0 flex-1">{item.label}</span>
                  {item.checked && <Check aria-hidden className="size-4 text-brand-text" />}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
