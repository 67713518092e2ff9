import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { type StepName, stepsOf } from '../steps.ts'

/** Steps of the checkout, with links to completed ones. */
export function StepNav({ current, possible, needsDelivery }: { current: StepName; possible: StepName; needsDelivery: boolean }) {
  const { t } = useTranslation()
  const steps = stepsOf(needsDelivery)
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {steps.map((step, index) => {
          const isOpen = index !== at && index <= steps.indexOf(possible)
          return (
            <li key={step} className="inline-flex items-center gap-1.5">
              {index > 0 && <ChevronRight aria-hidden className="size-4 text-faint flip-rtl" />}
              {isOpen ? (
                <Link
                  to={to(paths.checkout, undefined, { step })}
                  className="inline-flex min-h-11 items-center px-1 text-soft hover:text-ink hover:underline"
                >
                  {t(`checkout.step.${step}`)}
                </Link>
              ) : (
                <span
                  aria-current={index === at ? 'step' : undefined}
                  className={cx('inline-flex min-h-11 items-center px-1', index === at ? 'font-semibold text-ink' : 'text-faint')}
                >
                  {t(`checkout.step.${step}`)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
