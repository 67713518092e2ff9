import type { OptionDisplay } from '@haat/shared/catalog/options.ts'
import { optionDisplays } from '@haat/shared/catalog/options.ts'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../../ui/button.tsx'
import { Input, Select } from '../../../../../ui/form/field.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import type { StagedOption } from '../staged.ts'
import { OptionValues } from './option-values.tsx'

interface Props {
  option: StagedOption
  handle: ReactNode
  showProblems: boolean
  onChange: (part: Partial<Pick<StagedOption, 'name' | 'display' | 'values'>>) => void
  onRemove: () => void
}

/** Editor for one option: its name, how shoppers choose it, and its values. */
export function OptionCard({ option, handle, showProblems, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const { name, display, values } = option
  const title = name.trim() || t('dashboard.variants.attribute')
  return (
    <Card>
      <section aria-label={title}>
        <div className="mb-4 flex items-start gap-2">
          <span className="mt-8 shrink-0">{handle}</span>
          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-3 sm:grid-cols-2">
            <Input
              label={t('dashboard.variants.attributeLabel')}
              hint={t('dashboard.variants.attributeHint')}
              error={showProblems && !name.trim() && values.length > 0 ? t('dashboard.variants.problem.label') : undefined}
              dir="auto"
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
            <Select
              label={t('dashboard.variants.display')}
              value={display}
              onChange={({ target }) => onChange({ display: target.value as OptionDisplay })}
            >
              {optionDisplays.map((one) => (
                <option key={one} value={one}>
                  {t(`dashboard.variants.displays.${one}`)}
                </option>
              ))}
            </Select>
          </div>
          <IconButton label={t('dashboard.variants.removeOption', { name: title })} className="mt-7.5" onClick={onRemove}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
        <OptionValues
          isColor={display === 'swatch'}
          title={title}
          label={name}
          values={values}
          showProblems={showProblems}
          onChange={(changed, label) => onChange({ values: changed, ...(label !== undefined && { name: label }) })}
        />
      </section>
    </Card>
  )
}
