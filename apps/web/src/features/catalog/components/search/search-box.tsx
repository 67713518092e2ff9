import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { warmsUp } from '../../../../lib/browser/load-code.ts'
import { useIsWide } from '../../../../lib/browser/wide.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { paths } from '../../../../lib/paths.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'

const loadSheet = () => import('./search-sheet.tsx')
const SearchSheet = lazyPart(loadSheet)
const SearchField = lazyPart(() => import('./search-field.tsx'))

/** Search in the header: a field on wide screens; with `compact` an icon that opens a full-screen search. */
export function SearchBox({ compact, className }: { compact?: boolean; className?: string }) {
  return compact ? <Compact {...(className && { className })} /> : <Wide />
}

function Wide() {
  const q = useSearched()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // In a narrow window the field is hidden, so ignore the key.
      if (!input.current?.offsetParent || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!useIsWide()) return null
  return (
    <LazySection failure="none" fallback={<span aria-hidden className="block h-11 w-full rounded-chip bg-sunken" />}>
      <SearchField key={q} start={q} inputRef={input} shortcut />
    </LazySection>
  )
}

function Compact({ className }: { className?: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const q = useSearched()
  return (
    <div className={className}>
      <IconButton
        label={t('catalog.search.label')}
        {...warmsUp(loadSheet)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Search aria-hidden className="size-5" />
      </IconButton>
      {wanted && (
        <LazySection failure="toast">
          <SearchSheet open={open} onOpenChange={setOpen} start={q} />
        </LazySection>
      )}
    </div>
  )
}

/** The search term of the current list. */
function useSearched(): string {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  return pathname === paths.shop ? (query.get('q') ?? '') : ''
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
