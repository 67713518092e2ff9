import type { Order } from '@haat/shared/orders/schema.ts'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../../ui/cx.ts'
import { toProgressSteps } from '../progress.ts'

/** Progress of an order from placed to delivered. */
export function Timeline({ order }: { order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const steps = toProgressSteps(order)
  return (
    <ol aria-label={t('orders.progress')} className="grid gap-y-0 md:flex">
      {steps.map(({ name, done, current, date }, index) => (
        <li
          key={name}
          aria-current={current ? 'step' : undefined}
          className="relative flex min-h-15 gap-3.5 last:min-h-0 md:min-h-0 md:flex-1 md:flex-col md:gap-2.5"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={cx(
                'absolute start-[13px] top-7 bottom-0 w-0.5 md:start-7 md:end-0 md:top-[13px] md:bottom-auto md:h-0.5 md:w-auto',
                steps[index + 1]?.done ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'grid size-7 shrink-0 place-items-center rounded-full',
              done ? (name === 'cancelled' ? 'bg-sunken text-soft' : 'bg-brand text-on-brand') : 'border-2 border-line bg-card',
            )}
          >
            {done && (name === 'cancelled' ? <X className="size-4" /> : <Check className="size-4" />)}
          </span>
          <span className="pb-4 md:pb-0">
            <span className={cx('block', current ? 'font-semibold' : done ? '' : 'text-faint')}>{t(`orders.state.${name}`)}</span>
            {date && <span className="block text-[13px] text-soft">{formatDateTime(date, language)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
