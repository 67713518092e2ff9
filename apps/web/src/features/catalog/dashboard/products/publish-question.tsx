import { factsOfRow, missingParts } from '@haat/shared/catalog/dashboard/publication.ts'
import type { DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import type { BulkQuestion } from '../../../../ui/dashboard/table/types.ts'
import { Dialog } from '../../../../ui/overlay.tsx'

const mostNamed = 8

/** Products that publishing would show to shoppers although something is missing, with the missing parts. */
export const incomplete = (rows: readonly DashboardProductRow[]) =>
  rows.flatMap((row) => {
    const missing = row.status === 'active' ? [] : missingParts(factsOfRow(row))
    return missing.length > 0 ? [{ row, missing }] : []
  })

/** Asks before several products are published of which some lack something. */
export function PublishQuestion({ count, rows, onDone, onCancel }: BulkQuestion<DashboardProductRow>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = rows === 'all' ? [] : incomplete(rows)
  return (
    <Dialog open onOpenChange={onCancel} title={t('dashboard.products.publishing.manyTitle', { count })} className="sm:max-w-md">
      <div className="space-y-4 p-5">
        <p>
          {rows === 'all'
            ? t('dashboard.products.publishing.allText')
            : t('dashboard.products.publishing.manyText', { count: found.length })}
        </p>
        {found.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line">
            {found.slice(0, mostNamed).map(({ row, missing }) => (
              <li key={row._id} className="px-4 py-2.5">
                <bdi className="block font-semibold break-words">{row.name}</bdi>
                <span className="text-sm text-soft">
                  {listText(
                    missing.map((part) => t(`dashboard.products.publishing.part.${part}`)),
                    language,
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {found.length > mostNamed && (
          <p className="text-sm text-soft">{t('dashboard.products.moreVariants', { count: found.length - mostNamed })}</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => onDone(undefined)}>
            {t('dashboard.products.publishing.anyway')}
          </Button>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
