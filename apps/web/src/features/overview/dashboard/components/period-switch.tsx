import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'

const spans = [7, 30, 90, 365] as const
export type Spans = (typeof spans)[number]

/** Selects the period of the figures in days. */
export function PeriodSwitch({ days, onChange }: { days: Spans; onChange: (days: Spans) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-button border border-line bg-card p-0.5">
      <legend className="sr-only">{t('dashboard.overview.period')}</legend>
      {spans.map((one) => (
        <label
          key={one}
          className={cx(
            'inline-flex min-h-8 cursor-pointer items-center rounded-[10px] px-3 text-sm whitespace-nowrap transition-colors duration-150 max-md:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-brand-text',
            one === days ? 'bg-sunken font-semibold' : 'text-soft hover:text-ink',
          )}
        >
          <input type="radio" name="days" className="sr-only" checked={one === days} onChange={() => onChange(one)} />
          {t(`dashboard.overview.days.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
