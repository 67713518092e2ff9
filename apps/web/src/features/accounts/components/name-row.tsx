import { Pencil } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { rename } from '../rename.ts'

/** The user's name, editable in place. */
export function NameRow({ name }: { name: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState(name)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    setError(undefined)
    requestAnimationFrame(() => edit.current?.focus())
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (!value.trim()) return setError(t('accounts.problem.required'))
    setSaving(true)
    const isSaved = await rename(value.trim())
    setSaving(false)
    if (!isSaved) return setError(t('accounts.notSaved'))
    toast.success(t('accounts.saved'))
    close()
  }
  if (!isOpen)
    return (
      <div className="flex items-center justify-between gap-3">
        <dl className="min-w-0">
          <dt className="text-sm text-soft">{t('accounts.name')}</dt>
          <dd className="truncate font-semibold">
            <bdi>{name || '–'}</bdi>
          </dd>
        </dl>
        <IconButton
          ref={edit}
          label={t('accounts.changeName')}
          className="-me-2.5"
          onClick={() => {
            setValue(name)
            setOpen(true)
          }}
        >
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-3">
      <Input
        label={t('accounts.name')}
        autoComplete="name"
        dir="auto"
        autoFocus
        maxLength={120}
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="ink" loading={isSaving}>
          {t('ui.save')}
        </Button>
        <Button onClick={close}>{t('ui.cancel')}</Button>
      </div>
    </form>
  )
}
