import { houseColours, type Palette, paletteFrom, shownPalette } from '@haat/shared/settings/contrast.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/bits.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { SettingsForm } from '../form.ts'
import { ColourPick } from './colour-field.tsx'
import { ContrastPairs } from './contrast-pairs.tsx'
import { palettes, sixDigits } from './palettes.ts'
import { Preview } from './preview.tsx'

/** The shop's colours, seen on the shop itself before anybody else sees them. */
export default function LookForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const palette = form.editor.values as Palette
  const use = (next: Palette | null) => next && form.editor.change({ ...next })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-5 max-lg:order-2">
        {!form.readOnly && (
          <Card>
            <h2 className="text-lg">{t('dashboard.settings.look.brand')}</h2>
            <p className="mt-1 text-sm text-soft">{t('dashboard.settings.look.brandText')}</p>
            <div className="mt-4">
              <ColourPick
                className="h-14 w-20"
                label={t('dashboard.settings.look.brand')}
                value={sixDigits(palette.primary, houseColours.primary)}
                onChange={(colour) => use(paletteFrom(colour))}
              />
            </div>
            <p className="mt-5 mb-2 text-sm font-semibold">{t('dashboard.settings.look.palettes')}</p>
            <div className="flex flex-wrap gap-2">
              {palettes.map(({ name, brand, palette: ready }) => (
                <Swatch
                  key={name}
                  name={t(`dashboard.settings.look.palette.${name}`)}
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
  JSON.stringify(shownPalette(one)).toLowerCase() === JSON.stringify(shownPalette(other)).toLowerCase()
