import { countriesIn } from '@haat/shared/reference/countries.ts'
import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matching } from '../../../../lib/dashboard/list/matching.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Combo } from '../../../../ui/dashboard/fields/combo.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useWords } from '../use-labels.ts'
import type { AreaValues, Part, Problems } from '../values.ts'

/** Addresses that the area serves: whole countries, and regions of some. */
export function ServesFields({
  values: { whole, parts },
  problems,
  onChange,
}: {
  values: AreaValues
  problems: Problems
  onChange: (part: Partial<AreaValues>) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { country: getName } = useWords()
  const countries = useMemo(() => countriesIn(language), [language])
  const anywhere = { value: '*', label: t('dashboard.delivery.anywhere') }
  const search = async (query: string) =>
    matching(
      [anywhere, ...countries.map(({ code, name }) => ({ value: code, label: name }))],
      query,
      ({ label, value }) => `${label} ${value}`,
    ).slice(0, 30)
  const put = (at: number, part: Partial<Part>) =>
    onChange({ parts: parts.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('dashboard.delivery.servesTitle')}</h2>
      <Combo
        multiple
        label={t('dashboard.delivery.whole')}
        hint={t('dashboard.delivery.wholeHint')}
        error={problems.serves && t('dashboard.delivery.servesMissing')}
        search={search}
        value={whole.map((code) => ({ value: code, label: getName(code) }))}
        onChange={(chosen) => onChange({ whole: chosen.map(({ value }) => value) })}
      />
      <h3 className="mt-5 text-sm font-semibold">{t('dashboard.delivery.parts')}</h3>
      <p className="mt-0.5 mb-2 text-sm text-soft">{t('dashboard.delivery.partsHint')}</p>
      <div className="space-y-3">
        {parts.map((part, at) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            key={at}
            className="rounded-button border border-line p-3"
          >
            <legend className="sr-only">{t('dashboard.delivery.part', { n: at + 1 })}</legend>
            <div className="grid gap-3 sm:grid-cols-[1.2fr_1fr_1fr_auto] sm:items-end">
              <Select
                label={t('dashboard.delivery.country')}
                value={part.country}
                onChange={({ target }) => put(at, { country: target.value })}
              >
                <option value="">{t('dashboard.delivery.choose')}</option>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
              <Input
                label={t('dashboard.delivery.state')}
                value={part.state}
                dir="auto"
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => put(at, { state: target.value })}
              />
              <Input
                label={t('dashboard.delivery.city')}
                value={part.city}
                dir="auto"
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => put(at, { city: target.value })}
              />
              <IconButton
                label={t('dashboard.delivery.removePart', {
                  name: `\u2068${part.city || part.state || t('dashboard.delivery.part', { n: at + 1 })}\u2069`,
                })}
                onClick={() => onChange({ parts: parts.filter((_, index) => index !== at) })}
              >
                <X aria-hidden className="size-4.5" />
              </IconButton>
            </div>
            {problems[`parts.${at}`] && <p className="mt-1.5 text-sm text-bad">{t('dashboard.delivery.partWrong')}</p>}
          </fieldset>
        ))}
        <Button
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange({ parts: [...parts, { country: parts.at(-1)?.country ?? '', state: '', city: '' }] })}
        >
          {t('dashboard.delivery.addPart')}
        </Button>
      </div>
    </Card>
  )
}
