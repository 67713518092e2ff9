import { mostBands } from '@haat/shared/delivery/rules.ts'
import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../../../../lib/random-key.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { unitName } from '../../../../lib/units/measures.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import type { BandDraft, Problems } from '../values.ts'

/** Costs of a delivery type by weight, the lightest first. */
export function BandFields({
  type,
  bands,
  problems,
  onChange,
}: {
  type: DeliveryType
  bands: readonly BandDraft[]
  problems: Problems
  onChange: (bands: BandDraft[]) => void
}) {
  const { t } = useTranslation()
  const { weightUnit } = useSettings()
  const language = useLanguage()
  const problem = (at: number, field: 'upTo' | 'cost') => {
    const found = problems[`${type}.bands.${at}.${field}`]
    return found && t(`dashboard.delivery.${found}`)
  }
  const put = (at: number, part: Partial<BandDraft>) => onChange(bands.with(at, { ...bands[at]!, ...part }))
  if (bands.length === 0) return null
  return (
    <ol aria-label={t('dashboard.delivery.bands')} className="col-span-full space-y-3">
      {bands.map((band, at) => (
        <li key={band.rowKey} className="flex items-start gap-2">
          <div className="grid grow grid-cols-2 gap-3 lg:max-w-[50%]">
            <Input
              label={`${t('dashboard.delivery.upTo')} (${unitName(weightUnit, language)})`}
              error={problem(at, 'upTo')}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              className="[&_input]:text-page"
              value={band.upTo}
              onChange={({ target }) => put(at, { upTo: target.value })}
            />
            <Input
              label={t('dashboard.delivery.cost')}
              error={problem(at, 'cost')}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              className="[&_input]:text-page"
              value={band.cost}
              onChange={({ target }) => put(at, { cost: target.value })}
            />
          </div>
          <IconButton
            label={t('dashboard.delivery.removeBand', { number: at + 1 })}
            className="mt-7 text-soft hover:text-bad"
            onClick={() => onChange(bands.toSpliced(at, 1))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

/** Adds a band below the others; a rate has a limited number. */
export function AddBandButton({ bands, onChange }: { bands: readonly BandDraft[]; onChange: (bands: BandDraft[]) => void }) {
  const { t } = useTranslation()
  if (bands.length >= mostBands) return null
  return (
    <div className="col-span-full">
      <Button
        size="sm"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => onChange([...bands, { rowKey: randomKey(), upTo: '', cost: '' }])}
      >
        {t('dashboard.delivery.addBand')}
      </Button>
    </div>
  )
}
