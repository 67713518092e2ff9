import { defaultColours, derivePalette, type Palette, withDefaultColours } from '@haat/shared/settings/contrast.ts'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import type { SettingsForm } from '../form.ts'
import { ColourPick } from './colour-field.tsx'
import { ContrastPairs } from './contrast-pairs.tsx'
import { palettes, sixDigits } from './palettes.ts'
import { Preview } from './preview.tsx'

/** Colours of the shop, with a preview before saving. */
export default function AppearanceForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const palette = form.editor.values as Palette
  const use = (next: Palette | null) => next && form.editor.change({ ...next })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-5 max-lg:order-2">
        {!form.readOnly && (
          <Card>
            <h2 className="text-lg">{t('dashboard.settings.appearance.brand')}</h2>
            <p className="mt-1 text-sm text-soft">{t('dashboard.settings.appearance.brandText')}</p>
            <div className="mt-4">
              <ColourPick
                className="h-14 w-20"
                label={t('dashboard.settings.appearance.brand')}
                value={sixDigits(palette.primary, defaultColours.primary)}
                onChange={(colour) => use(derivePalette(colour))}
              />
            </div>
            <p className="mt-5 mb-2 text-sm font-semibold">{t('dashboard.settings.appearance.palettes')}</p>
            <div className="flex flex-wrap gap-2">
              {palettes.map(({ name, brand, palette: ready }) => (
                <Swatch
                  key={name}
                  name={t(`dashboard.settings.appearance.palette.${name}`)}
                  brand={brand}
                  chosen={isSame(ready, palette)}
                  onChoose={() => use(ready)}
                />
              ))}
            </div>
          </Card>
        )}
        <ContrastPairs form={form} palette={palette} />
      </div>
      <Preview palette={palette} />
    </div>
  )
}

function Swatch({ name, brand, chosen, onChoose }: { name: string; brand: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'inline-flex min-h-9 items-center gap-2 rounded-chip border ps-1.5 pe-3 text-sm max-md:min-h-11',
        chosen ? 'border-ink font-semibold' : 'border-line hover:border-field-line',
      )}
    >
      <span
        aria-hidden
        ref={(dot) => void dot?.style.setProperty('background', brand)}
        className="size-6 rounded-full border border-line"
      />
      {name}
    </button>
  )
}

const isSame = (one: Palette, other: Palette): boolean =>
  JSON.stringify(withDefaultColours(one)).toLowerCase() === JSON.stringify(withDefaultColours(other)).toLowerCase()
