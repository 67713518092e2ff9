import type { SavedView } from '@haat/shared/views/desk-schema.ts'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Input } from '../../../ui/field.tsx'

export interface Wish {
  name: string
  shared: boolean
  /** the list as it stands now takes the place of what was kept */
  takesNow: boolean
}

/** Names a view, new or kept already. */
export function ViewForm({
  first,
  differs,
  busy,
  onSave,
  onCancel,
  onRemove,
}: {
  first?: SavedView
  /** the list shows something else than the view */
  differs?: boolean
  busy: boolean
  onSave: (wish: Wish) => Promise<void>
  onCancel: () => void
  onRemove?: () => void
}) {
  const { t } = useTranslation()
  const [wish, setWish] = useState<Wish>({ name: first?.name ?? '', shared: first?.shared ?? false, takesNow: false })
  const [problem, setProblem] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = wish.name.trim()
    if (!name) return setProblem(t('dashboard.views.nameMissing'))
    void onSave({ ...wish, name })
  }
  return (
    <form noValidate onSubmit={save} className="space-y-2">
      <Input
        label={t('dashboard.views.name')}
        value={wish.name}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        error={problem}
        autoFocus
        onChange={({ target }) => {
          setWish({ ...wish, name: target.value })
          setProblem(undefined)
        }}
      />
      <Checkbox
        label={t('dashboard.views.share')}
        checked={wish.shared}
        onChange={({ target }) => setWish({ ...wish, shared: target.checked })}
      />
      {differs && (
        <Checkbox
          label={t('dashboard.views.takesNow')}
          checked={wish.takesNow}
          onChange={({ target }) => setWish({ ...wish, takesNow: target.checked })}
        />
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button type="submit" size="sm" variant="primary" className="max-md:min-h-11" loading={busy}>
          {t('ui.save')}
        </Button>
        <Button size="sm" className="max-md:min-h-11" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        {onRemove && (
          <Button
            size="sm"
            variant="danger"
            className="ms-auto max-md:min-h-11"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          >
            {t('dashboard.views.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
