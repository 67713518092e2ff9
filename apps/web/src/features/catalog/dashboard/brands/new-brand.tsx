import { endpoints } from 'virtual:dashboard-endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCatalogChanges } from '../api.ts'

export function NewBrand({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim()) return setProblem(t('dashboard.products.problem.required'))
    setBusy(true)
    const answer = await send(endpoints.catalog.createBrand, { name })
    setBusy(false)
    if (answer.success) {
      refresh('DashboardBrands')
      toast.success(t('dashboard.brands.created', { name: `\u2068${answer.brand.name}\u2069` }))
      onClose()
    } else if (answer.code === 'taken') setProblem(t('dashboard.brands.taken'))
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.brands.new')} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void create(event)} className="space-y-4 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.products.name')}
          error={problem}
          value={name}
          dir="auto"
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.brands.create')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
