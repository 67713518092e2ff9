import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../../lib/settings.ts'
import { unitName } from '../../../../../lib/units/measures.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Input } from '../../../../../ui/form/field.tsx'
import { Part } from '../outline.tsx'
import type { SectionProps } from '../types.ts'

/** Part number, weight and dimensions of a simple product, in the units of the shop. */
export function MeasuresSection({ values, change, problem }: SectionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { weightUnit, lengthUnit } = useSettings()
  const field = (name: 'mpn' | 'weight' | 'length' | 'width' | 'height') => ({
    value: values[name],
    error: problem(name),
    autoComplete: 'off',
    dir: 'ltr',
    className: '[&_input]:text-page',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <Part name="measures" text={t('dashboard.products.measuresText')}>
      <div className="grid grid-cols-3 gap-4">
        {(['length', 'width', 'height'] as const).map((name) => (
          <Input
            key={name}
            label={`${t(`dashboard.products.${name}`)} (${unitName(lengthUnit, language)})`}
            inputMode="decimal"
            {...field(name)}
          />
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Input
          label={`${t('dashboard.products.weight')} (${unitName(weightUnit, language)})`}
          inputMode="decimal"
          {...field('weight')}
        />
        <Input label={t('dashboard.products.mpn')} hint={t('dashboard.products.mpnHint')} maxLength={80} {...field('mpn')} />
      </div>
    </Part>
  )
}
