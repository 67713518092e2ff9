import type { Transfer } from '@haat/shared/transfers/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** How far a run is, such as "250 of 1,000". */
export function useProgressText(): (transfer: Transfer) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ done, total, kind, state }) => {
    const isOver = kind === 'export' || state === 'done' || state === 'undone'
    if (total === null) return formatNumber(done, language)
    if (isOver && done === total) return formatNumber(total, language)
    return t('dashboard.transfers.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })
  }
}

/** Progress of a run that a background job works on. */
export function Progress({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation()
  const text = useProgressText()
  const { state, done, total } = transfer
  return (
    <div>
      <p role="status" className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{t(`dashboard.transfers.step.${state as 'running'}`)}</span>
        <span className="tabular text-soft">{text(transfer)}</span>
      </p>
      <progress
        className="mt-2 block h-1.5 w-full overflow-hidden rounded-full accent-brand"
        aria-label={t(`dashboard.transfers.step.${state as 'running'}`)}
        {...(total ? { max: total, value: Math.min(done, total) } : {})}
      />
    </div>
  )
}
