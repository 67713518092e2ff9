import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input, RadioCard } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCustomerTagsQuery } from '../api.ts'

export type TagChange = { addTag: string } | { removeTag: string }

/** Asks which tag to add to or remove from the selected customers. */
export function TagAsk({ count, onDone, onCancel }: { count: number; onDone: (input: unknown) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const { data: tags = [] } = useCustomerTagsQuery()
  const [way, setWay] = useState<'addTag' | 'removeTag'>('addTag')
  const [tag, setTag] = useState('')
  const [problem, setProblem] = useState<string>()
  const known = useId()
  const done = (event: FormEvent) => {
    event.preventDefault()
    const wanted = tag.trim()
    if (!wanted) return setProblem(t('dashboard.customers.tag.missing'))
    onDone({ [way]: wanted } as TagChange)
  }
  return (
    <Dialog open onOpenChange={onCancel} title={t('dashboard.customers.tag.title')} className="sm:max-w-md">
      <form noValidate onSubmit={done} className="space-y-4 p-5">
        <div className="grid grid-cols-2 gap-2">
          {(['addTag', 'removeTag'] as const).map((value) => (
            <RadioCard
              key={value}
              name="way"
              className="min-h-12! py-2!"
              title={t(`dashboard.customers.tag.${value}`)}
              checked={way === value}
              onChange={() => setWay(value)}
            />
          ))}
        </div>
        <Input
          label={t('dashboard.customers.tag.label')}
          list={known}
          value={tag}
          maxLength={40}
          dir="auto"
          autoComplete="off"
          error={problem}
          onChange={({ target }) => {
            setTag(target.value)
            setProblem(undefined)
          }}
        />
        <datalist id={known}>
          {tags.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div className="flex gap-3">
          <Button type="submit" variant="primary">
            {t('dashboard.customers.tag.do', { count })}
          </Button>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
