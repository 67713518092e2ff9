import type { SearchRule } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { useTranslation } from 'react-i18next'

/** The effect of a rule, in one line. */
export function RuleEffect({ rule: { synonyms, path } }: { rule: SearchRule }) {
  const { t } = useTranslation()
  return (
    <span className="block min-w-0 text-soft [overflow-wrap:anywhere]">
      {path === null ? (
        <>
          {t('dashboard.reports.rules.finds')} <bdi className="text-ink">{synonyms.join(', ')}</bdi>
        </>
      ) : (
        <>
          {t('dashboard.reports.rules.opens')}{' '}
          <bdi dir="ltr" className="text-ink">
            {path}
          </bdi>
        </>
      )}
    </span>
  )
}
