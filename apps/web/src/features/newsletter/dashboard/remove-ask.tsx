import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { BulkQuestion } from '../../../ui/dashboard/table/types.ts'
import { Dialog } from '../../../ui/overlay.tsx'

/** Asks before subscribers are deleted: nothing restores them. */
export function RemoveAsk({ count, onDone, onCancel }: BulkQuestion) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onCancel} title={t('dashboard.newsletter.remove')} className="sm:max-w-md">
      <div className="space-y-4 p-5">
        <p className="text-soft">{t('dashboard.newsletter.removeText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" onClick={() => onDone(undefined)}>
            {t('dashboard.newsletter.removeDo', { count })}
          </Button>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
