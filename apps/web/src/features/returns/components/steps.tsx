import type { Return } from '@haat/shared/returns/schema.ts'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../../ui/cx.ts'
import { type Step, stepsOf } from '../steps.ts'

/** Progress of a return. */
export function Steps({ of }: { of: Parameters<typeof stepsOf>[0] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const steps = stepsOf(of)
  const isEnded = (name: Return['status']) => name === 'rejected' || name === 'cancelled'
  const mark = ({ name, done }: Step) => {
    if (!done) return 'border-2 border-line bg-card'
    return isEnded(name) ? 'bg-sunken text-soft' : 'bg-brand text-on-brand'
  }
  return (
    <ol aria-label={t('returns.progress')} className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:flex sm:flex-wrap sm:gap-x-6">
      {steps.map((step) => (
        <li key={step.name} aria-current={step.current ? 'step' : undefined} className="flex items-center gap-2.5">
          <span aria-hidden className={cx('grid size-6 shrink-0 place-items-center rounded-full', mark(step))}>
            {step.done && (isEnded(step.name) ? <X className="size-3.5" /> : <Check className="size-3.5" />)}
          </span>
          <span className="text-sm">
            <span className={cx('block', step.current ? 'font-semibold' : !step.done && 'text-faint')}>
              {t(`returns.step.${step.name}`)}
            </span>
            {step.date && <span className="block text-[13px] text-soft">{formatDate(step.date, language)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
