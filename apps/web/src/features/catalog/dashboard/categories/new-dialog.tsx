import { endpoints } from 'virtual:dashboard-endpoints'
import { maxCategoryDepth } from '@haat/shared/catalog/dashboard/rules.ts'
import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCatalogChanges } from '../api.ts'
import { toTreeLines } from './tree.ts'

/** Creates a category from name and parent; other fields are edited beside the tree. */
export function NewCategory({
  all,
  parentId,
  onDone,
  onClose,
}: {
  all: readonly DashboardCategory[]
  parentId: string | null
  onDone: (category: DashboardCategory) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const [name, setName] = useState('')
  const [parent, setParent] = useState(parentId ?? '')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim()) return setProblem(t('dashboard.products.problem.required'))
    setBusy(true)
    const answer = await send(endpoints.catalog.createCategory, { name, parentId: parent || null })
    setBusy(false)
    if (answer.success) {
      refresh('DashboardCategories')
      onDone(answer.category)
    } else if (answer.code === 'taken') setProblem(t('dashboard.categories.slugTaken'))
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.categories.new')} className="sm:max-w-md">
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
        <Select label={t('dashboard.categories.parent')} value={parent} onChange={({ target }) => setParent(target.value)}>
          <option value="">{t('dashboard.categories.noParent')}</option>
          {toTreeLines(all)
            .filter(({ depth }) => depth < maxCategoryDepth)
            .map(({ category, depth }) => (
              <option key={category._id} value={category._id}>
                {'\u00a0\u00a0\u00a0'.repeat(depth) + category.name}
              </option>
            ))}
        </Select>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.categories.create')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
