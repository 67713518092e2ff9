import { endpoints } from 'virtual:dashboard-endpoints'
import { type FieldType, facetTypes, fieldTypes } from '@haat/shared/custom-fields/constants.ts'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Checkbox, Input, Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCatalogChanges, useShopCategoriesQuery } from '../api.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { detailsOf, type FieldForm, type FormProblem, formProblems, hasChoices, toFieldKey, toForm } from './field-form.ts'
import { FieldTranslations } from './field-translations.tsx'

/** Form of one custom field; key and type are chosen once. */
export function FieldDialog({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [form, setForm] = useState(() => toForm(field))
  const [ownKey, setOwnKey] = useState(false)
  const [problems, setProblems] = useState<readonly (FormProblem | 'taken')[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<FieldForm>) => {
    setProblems([])
    setRefusal(undefined)
    setForm((now) => ({ ...now, ...part }))
  }
  const wrong = (problem: FormProblem | 'taken') =>
    problems.includes(problem) ? t(`dashboard.customFields.problem.${problem}`) : undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = formProblems(form)
    setProblems(found)
    if (found.length > 0) return
    setBusy(true)
    const sent = field
      ? send(endpoints.customFields.save, { ...detailsOf(form), fieldId: field._id, version: field.version })
      : send(endpoints.customFields.create, { ...detailsOf(form), key: form.key, type: form.type })
    const answer = await sent
    setBusy(false)
    if (answer.success) {
      const undo = 'undo' in answer && typeof answer.undo === 'string' ? answer.undo : null
      refresh('DashboardFields', 'DashboardProducts')
      showUndo(t('dashboard.customFields.saved', { name: `\u2068${answer.field.name}\u2069` }), undo)
      onClose()
    } else if (answer.code === 'taken') setProblems(['taken'])
    else {
      if (answer.code === 'version_conflict') refresh('DashboardFields')
      setRefusal(t(answer.code === 'version_conflict' ? 'dashboard.customFields.conflict' : `errors.${answer.code}`))
    }
  }
  const lost = field ? field.choices.filter(({ id }) => !form.choices.some((choice) => choice.id === id)) : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={field ? t('dashboard.customFields.edit', { name: `\u2068${field.name}\u2069` }) : t('dashboard.customFields.add')}
      className="sm:max-w-lg"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.customFields.name')}
          hint={t('dashboard.customFields.nameHint')}
          error={wrong('name')}
          dir="auto"
          maxLength={80}
          autoComplete="off"
          value={form.name}
          onChange={({ target }) => change({ name: target.value, ...(!field && !ownKey && { key: toFieldKey(target.value) }) })}
        />
        {!field && (
          <>
            <Select
              label={t('dashboard.customFields.type')}
              hint={t('dashboard.customFields.onceHint')}
              value={form.type}
              onChange={({ target }) => change({ type: target.value as FieldType, facet: false })}
            >
              {fieldTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`dashboard.customFields.types.${type}`)}
                </option>
              ))}
            </Select>
            <Input
              label={t('dashboard.customFields.key')}
              hint={t('dashboard.customFields.keyHint')}
              error={wrong('key') ?? wrong('taken')}
              dir="ltr"
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              value={form.key}
              onChange={({ target }) => {
                setOwnKey(true)
                change({ key: target.value })
              }}
            />
          </>
        )}
        {form.type === 'number' && (
          <Input
            label={t('dashboard.customFields.unit')}
            optional={t('ui.optional')}
            dir="auto"
            maxLength={20}
            autoComplete="off"
            placeholder="kg"
            value={form.unit}
            onChange={({ target }) => change({ unit: target.value })}
          />
        )}
        {hasChoices(form.type) && (
          <ChoicesEditor choices={form.choices} error={wrong('choices')} onChange={(choices) => change({ choices })} />
        )}
        {lost.length > 0 && field && field.products > 0 && (
          <FormAlert>{t('dashboard.customFields.choicesLost', { names: lost.map(({ name }) => name).join(', ') })}</FormAlert>
        )}
        <Input
          label={t('dashboard.customFields.group')}
          hint={t('dashboard.customFields.groupHint')}
          optional={t('ui.optional')}
          dir="auto"
          maxLength={80}
          autoComplete="off"
          value={form.group}
          onChange={({ target }) => change({ group: target.value })}
        />
        {facetTypes.includes(form.type) && (
          <Checkbox
            label={t('dashboard.customFields.facet')}
            checked={form.facet}
            onChange={({ target }) => change({ facet: target.checked })}
          />
        )}
        <CategoryChoice chosen={form.categoryIds} onChange={(categoryIds) => change({ categoryIds })} />
        <FieldTranslations form={form} onChange={change} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Categories whose products have the field; none chosen means all products. */
function CategoryChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation()
  const { data: categories = [] } = useShopCategoriesQuery()
  if (categories.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.customFields.categories')}</legend>
      <p className="mb-2 text-sm text-soft">
        {chosen.length === 0 ? t('dashboard.customFields.allProducts') : t('dashboard.customFields.someProducts')}
      </p>
      <div className="max-h-52 overflow-y-auto rounded-field border border-field-line/60 px-3 py-1">
        {categories.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(_id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
