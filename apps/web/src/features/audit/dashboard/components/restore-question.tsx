import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import type { BulkQuestion } from '../../../../ui/dashboard/table/types.ts'
import { Dialog } from '../../../../ui/overlay.tsx'
import type { MomentRow } from '../moment.ts'

/** Confirmation before a restore: objects created since are deleted. */
export function RestoreQuestion({ at, count, rows, onDone, onCancel }: BulkQuestion<MomentRow> & { at: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const created = rows === 'all' ? 0 : rows.filter(({ change }) => change === 'created').length
  return (
    <Dialog open onOpenChange={onCancel} title={t('dashboard.audit.moment.restore')} className="sm:max-w-md">
      <div className="space-y-4 p-5">
        <p>{t('dashboard.audit.moment.ask', { count, at: formatDateTime(at, language) })}</p>
        {created > 0 && <p className="text-warn">{t('dashboard.audit.moment.askCreated', { count: created })}</p>}
        <p className="text-soft">{t('dashboard.audit.moment.askText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => onDone(undefined)}>
            {t('dashboard.audit.moment.restoreChosen', { count })}
          </Button>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
