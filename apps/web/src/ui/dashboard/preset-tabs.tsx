import { mostWaiting } from '@haat/shared/orders/dashboard/rules.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { cx } from '../cx.ts'

export interface Preset {
  key: string
  label: string
  /** number of matching rows */
  count?: number | undefined
}

/** Tabs with common filter presets above a list; each only sets filters in the URL. */
export function PresetTabs({
  label,
  presets,
  current,
  onChoose,
}: {
  label: string
  presets: readonly Preset[]
  current: string | undefined
  onChoose: (key: string) => void
}) {
  const language = useLanguage()
  return (
    <nav aria-label={label} className="no-bar -mx-4 mb-2 overflow-x-auto border-b border-line px-4 md:mx-0 md:mb-3 md:px-0">
      <ul className="flex w-max gap-5.5">
        {presets.map(({ key, label: text, count }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === current ? 'true' : undefined}
              onClick={() => onChoose(key)}
              className={cx(
                'flex min-h-11 min-w-6 items-center justify-center gap-1.5 border-b-2 whitespace-nowrap transition-colors duration-150 md:min-h-10',
                key === current ? 'border-ink font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {text}
              {Boolean(count) && (
                <span className="font-normal text-soft tabular">
                  {formatNumber(Math.min(count!, mostWaiting), language)}
                  {count! > mostWaiting && '+'}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
