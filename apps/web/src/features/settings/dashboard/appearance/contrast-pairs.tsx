import {
  type ContrastCheck,
  cardColour,
  contrastChecks,
  type Palette,
  readablePair,
  withDefaultColours,
} from '@haat/shared/settings/contrast.ts'
import { Check, TriangleAlert, WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { findRows } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'
import { formatLabel } from '../groups.ts'
import { ColourField } from './colour-field.tsx'

/** Contrast of the colour pairs, with a button that fixes a low one. */
export function ContrastPairs({ form, palette }: { form: SettingsForm; palette: Palette }) {
  const { t } = useTranslation()
  const checks = contrastChecks(palette)
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.settings.appearance.each')}</h2>
      <p className="mt-1 text-sm text-soft">{t('dashboard.settings.appearance.eachText')}</p>
      <ul className="mt-4 divide-y divide-line">
        {checks.map((check) => (
          <li key={`${check.ground} ${check.text}`} className="space-y-3.5 py-4 first:pt-0 last:pb-0">
            <Pair check={check} palette={palette} form={form} />
            {check.ground !== 'card' && !form.readOnly && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
                {findRows(form, [check.ground, check.text]).map((row) => (
                  <ColourField key={row.path} form={form} row={row} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Pair({ check, palette, form }: { check: ContrastCheck; palette: Palette; form: SettingsForm }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ground, text, ratio, readable } = check
  const shown = withDefaultColours(palette)
  const getName = (path: string) => {
    const row = findRows(form, [path])[0]
    return row ? formatLabel(t, row) : t('dashboard.settings.appearance.card')
  }
  const digits = formatNumber(ratio ?? 1, language, { minimumFractionDigits: 1, maximumFractionDigits: 1, roundingMode: 'floor' })
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <span
        aria-hidden
        ref={(tile) => {
          // Set by script, because the content security policy forbids inline styles.
          tile?.style.setProperty('background', ground === 'card' ? cardColour : shown[ground])
          tile?.style.setProperty('color', shown[text])
        }}
        className="grid size-12 shrink-0 place-items-center rounded-button border border-line text-lg font-bold"
      >
        {t('dashboard.settings.appearance.sample')}
      </span>
      <div className="min-w-0 flex-1">
        <p className={ground === 'card' || form.readOnly ? 'text-sm font-semibold' : 'sr-only'}>
          {ground === 'card'
            ? t('dashboard.settings.appearance.pair', { text: getName(text), ground: getName('card') })
            : getName(ground)}
        </p>
        {form.readOnly && (
          <bdi dir="ltr" className="block text-sm text-soft">
            {ground === 'card' ? cardColour : shown[ground]} · {shown[text]}
          </bdi>
        )}
        <p className={readable ? 'flex items-center gap-1.5 text-sm text-good' : 'flex items-center gap-1.5 text-sm text-bad'}>
          {readable ? <Check aria-hidden className="size-4" /> : <TriangleAlert aria-hidden className="size-4" />}
          <span className="tabular">{t('dashboard.settings.appearance.ratio', { ratio: digits })}</span>
          <span>{t(readable ? 'dashboard.settings.appearance.good' : 'dashboard.settings.appearance.bad')}</span>
        </p>
      </div>
      {!readable && !form.readOnly && (
        <Button
          size="sm"
          variant="ink"
          icon={<WandSparkles aria-hidden className="size-4" />}
          onClick={() => form.editor.change({ ...readablePair(palette, check) })}
        >
          {t('dashboard.settings.appearance.fix')}
          <span className="sr-only"> — {getName(ground)}</span>
        </Button>
      )}
    </div>
  )
}
