import { countriesIn } from '@haat/shared/reference/countries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Checkbox, Input, Select } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import type { Problems, RateValues } from '../values.ts'

interface Props {
  values: RateValues
  problems: Problems
  onChange: (part: Partial<RateValues>) => void
}

/** Form fields of a tax rate. */
export function RateFields({ values, problems, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const countries = useMemo(() => countriesIn(language), [language])
  const { name, names, country, state, percent, stacks, active } = values
  return (
    <>
      <Card>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[2fr_1fr]">
          <Input
            label={t('dashboard.tax.name')}
            hint={t('dashboard.tax.nameHint')}
            error={problems.name && t(`dashboard.tax.${problems.name}`)}
            value={name}
            dir="auto"
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Input
            label={t('dashboard.tax.percent')}
            error={problems.percent && t('dashboard.tax.percentWrong')}
            value={percent}
            inputMode="decimal"
            dir="ltr"
            maxLength={7}
            autoComplete="off"
            end={
              <span aria-hidden className="pe-3.5 text-soft">
                %
              </span>
            }
            onChange={({ target }) => onChange({ percent: target.value })}
          />
        </div>
        <Collapsible title={t('dashboard.tax.otherLanguages')} className="mt-2 border-b-0">
          <div className="grid gap-4 sm:grid-cols-2">
            {languages
              .filter(({ code }) => code !== own || names[code])
              .map(({ code, name: spoken }) => (
                <Input
                  key={code}
                  label={t('dashboard.tax.nameIn', { language: spoken })}
                  placeholder={name}
                  value={names[code] ?? ''}
                  lang={code}
                  dir="auto"
                  maxLength={80}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ names: { ...names, [code]: target.value } })}
                />
              ))}
          </div>
        </Collapsible>
      </Card>
      <Card>
        <h2 className="mb-3 text-lg">{t('dashboard.tax.where')}</h2>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Select
            label={t('dashboard.tax.country')}
            error={problems.country && t('dashboard.tax.countryMissing')}
            value={country}
            onChange={({ target }) => onChange({ country: target.value })}
          >
            <option value="">{t('dashboard.tax.choose')}</option>
            {countries.map(({ code, name: called }) => (
              <option key={code} value={code}>
                {called}
              </option>
            ))}
          </Select>
          <Input
            label={t('dashboard.tax.state')}
            hint={t('dashboard.tax.stateHint')}
            value={state}
            dir="auto"
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => onChange({ state: target.value })}
          />
        </div>
        <div className="mt-4">
          <Checkbox
            label={t('dashboard.tax.stacks')}
            checked={stacks && state.trim() !== ''}
            disabled={state.trim() === ''}
            aria-describedby="stacks-hint"
            onChange={({ target }) => onChange({ stacks: target.checked })}
          />
          <p id="stacks-hint" className="mb-1 ms-8 text-sm text-soft">
            {t(state.trim() ? 'dashboard.tax.stacksHint' : 'dashboard.tax.stacksNeedsState')}
          </p>
          <Checkbox
            label={t('dashboard.tax.active')}
            checked={active}
            onChange={({ target }) => onChange({ active: target.checked })}
          />
        </div>
      </Card>
    </>
  )
}
