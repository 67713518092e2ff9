import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import type { useFieldValues } from './use-field-values.ts'

/** Saves or discards edited values of custom fields, and asks before the page is left with them. */
export function UnsavedValues({ form: { isEdited, isSaving, save, discard } }: { form: ReturnType<typeof useFieldValues> }) {
  const { t } = useTranslation()
  return (
    <>
      {isEdited && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {t('dashboard.edit.unsaved')}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={discard}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button size="sm" variant="primary" loading={isSaving} onClick={() => void save()}>
              {t('dashboard.customFields.saveValues')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion on={isEdited && !isSaving} saved />
    </>
  )
}
