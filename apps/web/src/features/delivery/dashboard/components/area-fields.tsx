import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { unitName } from '../../../../lib/units/measures.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Checkbox, Input } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { type AreaValues, newRate, type Problems, types } from '../values.ts'
import { RateFields } from './rate-fields.tsx'
import { ServesFields } from './serves-fields.tsx'

interface Props {
  values: AreaValues
  problems: Problems
  onChange: (part: Partial<AreaValues>) => void
}

/** Form fields of a delivery area. */
export function AreaFields({ values, problems, onChange }: Props) {
  const { t } = useTranslation()
  const { weightUnit } = useSettings()
  const language = useLanguage()
  return (
    <>
      <Card className="space-y-3">
        <Names values={values} problems={problems} onChange={onChange} />
        <Checkbox
          label={t('dashboard.delivery.active')}
          checked={values.active}
          onChange={({ target }) => onChange({ active: target.checked })}
        />
      </Card>
      <ServesFields values={values} problems={problems} onChange={onChange} />
      <Card>
        <h2 className="text-lg">{t('dashboard.delivery.ratesTitle')}</h2>
        {problems.rates && <p className="mt-1 text-sm text-bad">{t('dashboard.delivery.ratesMissing')}</p>}
        <div className="mt-1 divide-y divide-line">
          {types.map((type) => {
            const rate = values[type]
            return (
              <fieldset key={type} className="py-2.5">
                <legend className="sr-only">{t(`delivery.type.${type}`)}</legend>
                <Checkbox
                  label={
                    <span className="font-semibold">
                      <span className="sr-only">{t('dashboard.delivery.offers', { type: t(`delivery.type.${type}`) })}</span>
                      <span aria-hidden>{t(`delivery.type.${type}`)}</span>
                    </span>
                  }
                  checked={rate !== null}
                  onChange={({ target }) => onChange({ [type]: target.checked ? newRate[type] : null })}
                />
                {rate && (
                  <RateFields type={type} rate={rate} problems={problems} onChange={(next) => onChange({ [type]: next })} />
                )}
              </fieldset>
            )
          })}
        </div>
        {types.some((type) => (values[type]?.bands.length ?? 0) > 0) && (
          <Input
            label={`${t('dashboard.delivery.defaultWeight')} (${unitName(weightUnit, language)})`}
            hint={t('dashboard.delivery.defaultWeightHint')}
            error={problems.defaultWeight && t(`dashboard.delivery.${problems.defaultWeight}`)}
            className="mt-2 max-w-72 [&_input]:text-page"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={values.defaultWeight}
            onChange={({ target }) => onChange({ defaultWeight: target.value })}
          />
        )}
      </Card>
    </>
  )
}

function Names({ values, problems, onChange }: Props) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const { name, names } = values
  return (
    <>
      <Input
        label={t('dashboard.delivery.name')}
        hint={t('dashboard.delivery.nameHint')}
        error={problems.name && t(`dashboard.delivery.${problems.name}`)}
        value={name}
        dir="auto"
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Collapsible title={t('dashboard.delivery.otherLanguages')} className="border-b-0">
        <div className="grid gap-4 sm:grid-cols-2">
          {languages
            .filter(({ code }) => code !== own || names[code])
            .map((language) => (
              <Input
                key={language.code}
                label={t('dashboard.delivery.nameIn', { language: language.name })}
                placeholder={name}
                value={names[language.code] ?? ''}
                lang={language.code}
                dir="auto"
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => onChange({ names: { ...names, [language.code]: target.value } })}
              />
            ))}
        </div>
      </Collapsible>
    </>
  )
}
