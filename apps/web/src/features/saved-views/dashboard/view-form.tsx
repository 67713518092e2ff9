import type { SavedView } from '@haat/shared/saved-views/dashboard/schema.ts'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Input } from '../../../ui/form/field.tsx'

export interface ViewInput {
  name: string
  shared: boolean
  /** replaces the stored query with the current one */
  takesNow: boolean
}

/** Names a new or existing view. */
export function ViewForm({
  first,
  differs,
  busy,
  onSave,
  onCancel,
  onRemove,
}: {
  first?: SavedView
  /** the current query differs from the view */
  differs?: boolean
  busy: boolean
  onSave: (input: ViewInput) => Promise<void>
  onCancel: () => void
  onRemove?: () => void
}) {
  const { t } = useTranslation()
  const [input, setInput] = useState<ViewInput>({ name: first?.name ?? '', shared: first?.shared ?? false, takesNow: false })
  const [problem, setProblem] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = input.name.trim()
    if (!name) return setProblem(t('dashboard.savedViews.nameMissing'))
    void onSave({ ...input, name })
  }
  return (
    <form noValidate onSubmit={save} className="space-y-2">
      <Input
        label={t('dashboard.savedViews.name')}
        value={input.name}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        error={problem}
        autoFocus
        onChange={({ target }) => {
          setInput({ ...input, name: target.value })
          setProblem(undefined)
        }}
      />
      <Checkbox
        label={t('dashboard.savedViews.share')}
        checked={input.shared}
        onChange={({ target }) => setInput({ ...input, shared: target.checked })}
      />
      {differs && (
        <Checkbox
          label={t('dashboard.savedViews.takesNow')}
          checked={input.takesNow}
          onChange={({ target }) => setInput({ ...input, takesNow: target.checked })}
        />
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button type="submit" size="sm" variant="primary" loading={busy}>
          {t('ui.save')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        {onRemove && (
          <Button
            size="sm"
            variant="danger"
            className="ms-auto"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          >
            {t('dashboard.savedViews.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
