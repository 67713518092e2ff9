import { endpoints } from 'virtual:dashboard-endpoints'
import type { Backup } from '@haat/shared/backups/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

/** A deleted backup cannot be brought back, so the dialog asks. */
export function DeleteDialog({ backup, onDeleted, onClose }: { backup: Backup; onDeleted: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const answer = await send(endpoints.backups.remove, { id: backup._id })
    setBusy(false)
    if (!answer.success) return setRefusal(t(`errors.${answer.code}`))
    toast.success(t('dashboard.backups.deleted'))
    onDeleted()
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.backups.delete')} className="sm:max-w-md">
      <div className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <p className="text-soft">
          {t('dashboard.backups.deleteText', { date: `\u2068${formatDateTime(backup.createdAt, language)}\u2069` })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
            {t('dashboard.backups.delete')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
