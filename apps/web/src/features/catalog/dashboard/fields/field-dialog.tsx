import { type FieldType, facetTypes, fieldTypes } from '@haat/shared/custom-fields/constants.ts'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox, Input, Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useShopCategoriesQuery } from '../api.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { type FieldForm, type FormProblem, hasChoices } from './field-form.ts'
import { FieldTranslations } from './field-translations.tsx'
import { useFieldForm } from './use-field-form.ts'

/** Form of one custom field; key and type are chosen once. */
export function FieldDialog({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, change, wrong, refusal, isBusy, save } = useFieldForm(field, onClose)
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
          onChange={({ target }) => change({ name: target.value })}
        />
        {!field && <TypeAndKey form={form} change={change} wrong={wrong} />}
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

interface TypeAndKeyProps {
  form: FieldForm
  change: (part: Partial<FieldForm>) => void
  wrong: (problem: FormProblem | 'taken') => string | undefined
}

/** Values that are set once, when the field is created. */
function TypeAndKey({ form, change, wrong }: TypeAndKeyProps) {
  const { t } = useTranslation()
  return (
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
        onChange={({ target }) => change({ key: target.value })}
      />
    </>
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
