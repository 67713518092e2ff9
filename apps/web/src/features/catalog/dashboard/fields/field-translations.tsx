import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { Input } from '../../../../ui/form/field.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { type FieldForm, hasChoices } from './field-form.ts'

/** Name, group, unit and choices of a field in the other languages of the shop. */
export function FieldTranslations({ form, onChange }: { form: FieldForm; onChange: (part: Partial<FieldForm>) => void }) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  if (others.length === 0) return null
  const parts = [
    { part: 'name' as const, label: t('dashboard.customFields.name'), most: 80 },
    ...(form.group.trim() ? [{ part: 'group' as const, label: t('dashboard.customFields.group'), most: 80 }] : []),
    ...(form.type === 'number' && form.unit.trim()
      ? [{ part: 'unit' as const, label: t('dashboard.customFields.unit'), most: 20 }]
      : []),
  ]
  return (
    <div className="border-t border-line">
      {others.map(({ code, name: language }) => (
        <Collapsible key={code} title={t('dashboard.customFields.inLanguage', { language })}>
          <div className="space-y-4">
            {parts.map(({ part, label, most }) => (
              <Input
                key={part}
                label={label}
                lang={code}
                dir="auto"
                maxLength={most}
                autoComplete="off"
                placeholder={form[part]}
                value={form.texts[code]?.[part] ?? ''}
                onChange={({ target }) =>
                  onChange({ texts: { ...form.texts, [code]: { ...form.texts[code], [part]: target.value } } })
                }
              />
            ))}
            {hasChoices(form.type) &&
              form.choices.map((choice) =>
                choice.name.trim() ? (
                  <Input
                    key={choice.rowKey}
                    label={choice.name}
                    lang={code}
                    dir="auto"
                    maxLength={80}
                    autoComplete="off"
                    value={choice.names[code] ?? ''}
                    onChange={({ target }) =>
                      onChange({
                        choices: form.choices.map((one) =>
                          one.rowKey === choice.rowKey ? { ...one, names: { ...one.names, [code]: target.value } } : one,
                        ),
                      })
                    }
                  />
                ) : null,
              )}
          </div>
        </Collapsible>
      ))}
    </div>
  )
}
