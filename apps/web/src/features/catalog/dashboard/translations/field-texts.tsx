import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import type { CustomField, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { Input, Textarea } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { UnsavedValues } from '../fields/unsaved-values.tsx'
import { useFieldValues } from '../fields/use-field-values.ts'
import { Pair } from './pair.tsx'
import { translatedValues } from './translated-values.ts'

/** The texts of the custom fields of a product in one language, beside those of the shop's; saved on their own. */
export function FieldTexts({
  product,
  custom: { fields, values },
  language,
}: {
  product: DashboardProduct
  custom: { fields: readonly CustomField[]; values: Readonly<Record<string, StoredValue>> }
  language: Language
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const form = useFieldValues(product, fields, values)
  return (
    <Card className="mt-5">
      <h2 className="mb-1 text-lg">{t('dashboard.customFields.title')}</h2>
      <p className="mb-4 text-sm text-soft">
        {t('dashboard.translations.fields')}{' '}
        <Link
          to={dashboardPaths.customFields}
          className="-my-1 inline-block py-1 font-medium text-ink underline underline-offset-4"
        >
          {t('dashboard.translations.fieldsLink')}
        </Link>
      </p>
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <div className="divide-y divide-line">
        {translatedValues({ fields, values }).map(({ field: { _id, name, type } }) => {
          const stored = form.storedOf(_id)!
          const One = type === 'long' ? Textarea : Input
          return (
            <Pair key={_id} label={name} own={own} text={String(stored.value)}>
              <One
                label={name}
                lang={language}
                dir="auto"
                maxLength={type === 'long' ? 5000 : 300}
                autoComplete="off"
                placeholder={String(stored.value)}
                value={stored.texts[language] ?? ''}
                onChange={({ target }: { target: { value: string } }) =>
                  form.set(_id, { ...stored, texts: { ...stored.texts, [language]: target.value } })
                }
              />
            </Pair>
          )
        })}
      </div>
      <UnsavedValues form={form} />
    </Card>
  )
}
