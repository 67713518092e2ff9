import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import type { FormChoice } from './field-form.ts'

let made = 0

/** Choices of a field: rename, sort, add, remove. */
export function ChoicesEditor({
  choices,
  error,
  onChange,
}: {
  choices: readonly FormChoice[]
  error: string | undefined
  onChange: (choices: FormChoice[]) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.customFields.choices')}</legend>
      <Sortable
        label={t('dashboard.customFields.choices')}
        items={choices}
        getId={({ rowKey }) => rowKey}
        getName={({ name }) => name}
        onSort={onChange}
        className="space-y-1.5"
      >
        {(choice, handle, at) => (
          <div className="flex items-center gap-2">
            {handle}
            <input
              aria-label={t('dashboard.customFields.choiceName', { place: at + 1 })}
              dir="auto"
              maxLength={80}
              autoComplete="off"
              value={choice.name}
              onChange={({ target }) =>
                onChange(choices.map((one) => (one.rowKey === choice.rowKey ? { ...one, name: target.value } : one)))
              }
              className="min-h-11 min-w-0 flex-1 rounded-field border border-field-line/60 bg-card px-3 hover:border-field-line"
            />
            <IconButton
              label={t('dashboard.customFields.removeChoice', { name: choice.name })}
              onClick={() => onChange(choices.filter(({ rowKey }) => rowKey !== choice.rowKey))}
            >
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </div>
        )}
      </Sortable>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
      <Button
        size="sm"
        className="mt-2"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => onChange([...choices, { rowKey: `new${made++}`, name: '', names: {} }])}
      >
        {t('dashboard.customFields.addChoice')}
      </Button>
    </fieldset>
  )
}
