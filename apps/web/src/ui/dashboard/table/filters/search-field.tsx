import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSlash } from '../../../../lib/dashboard/keyboard.ts'

/** Search field of a list, debounced; `/` focuses it. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed from outside (back button, chip, link).
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSlash(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role="dialog"]')) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(timer.current)
    }
  }, [])
  const search = (next: string, wait: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => next.trim() !== value && onSearch(next.trim()), wait)
  }
  return (
    <div className="relative min-w-0 flex-1 basis-40 md:max-w-72 md:basis-48">
      <Search aria-hidden className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-faint" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => search(target.value, 250)}
        onKeyDown={({ key }) => key === 'Enter' && search(text, 0)}
        className="min-h-11 w-full rounded-[10px] border border-line bg-card ps-9 pe-9 text-ellipsis max-md:pe-11 hover:border-field-line focus:border-brand-text focus:ring-2 focus:ring-brand-text/25 focus:outline-none md:min-h-9 md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t('dashboard.list.clearSearch')}
          className="absolute inset-y-0 end-0 grid w-9 max-md:w-11 place-items-center text-soft hover:text-ink"
          onClick={() => {
            search('', 0)
            field.current?.focus()
          }}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}
