import { Check } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'

export interface Tab {
  key: string
  label: string
  /** number of items in the tab */
  count?: number | undefined
  /** nothing is left to do in the tab: text for screen readers beside a tick */
  done?: string | undefined
}

/** Tab list with arrow key navigation, scrollable on phones. The caller renders the selected panel. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (key: string) => void
  children: ReactNode
}) {
  const language = useLanguage()
  return (
    <Radix.Root value={value} onValueChange={onChange} dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Radix.List aria-label={label} className="no-bar mb-5 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ key, label, count, done }) => (
          <Radix.Trigger
            key={key}
            value={key}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {label}
            {count !== undefined && (
              <span className="rounded-chip bg-sunken px-1.5 text-xs text-soft tabular">{formatNumber(count, language)}</span>
            )}
            {done && (
              <>
                <Check aria-hidden className="size-4 text-brand-text" />
                <span className="sr-only">{done}</span>
              </>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="focus-visible:outline-offset-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
