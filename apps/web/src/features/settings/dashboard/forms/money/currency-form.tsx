import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { defaultBaseCurrency } from '@haat/shared/payments/provider-money.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currenciesIn, usualDecimals } from '../../../../../lib/currencies.ts'
import { formatMoney } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Input, Select } from '../../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { DefaultMark } from '../../components/default-mark.tsx'
import { FieldsCard, findRows } from '../../components/fields.tsx'
import { SettingField } from '../../components/setting-field.tsx'
import type { SettingsForm } from '../../form.ts'

/** Currency of the shop, exchange rate and rounding of catalogue prices. */
export default function CurrencyForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currencies = useMemo(() => currenciesIn(language), [language])
  if (form.readOnly)
    return (
      <>
        <FieldsCard
          columns
          form={form}
          paths={['name', 's', 'exchangeRate', ...(Number(form.group.values.exchangeRate) === 1 ? [] : ['base']), 'decimals']}
        />
        <Examples form={form} />
      </>
    )
  const [name, symbol, rate, base, decimals] = findRows(form).map((row) => form.field(row))
  const symbolRow = findRows(form, ['s'])[0]
  if (!name || !symbol || !rate || !base || !decimals || !symbolRow) return null
  const choose = (code: string) => {
    const known = currencies.find((currency) => currency.code === code)
    form.editor.change({ [name.key]: code, [symbol.key]: known?.symbol ?? code, [decimals.key]: usualDecimals(code) })
  }
  const { changed } = form.editor
  return (
    <>
      <Card>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-[2fr_1fr]">
          <NameField field={name} currencies={currencies} onChoose={choose} />
          <SettingField form={form} row={symbolRow} />
        </div>
        <div className="mt-5 grid gap-x-4 gap-y-5 md:grid-cols-2">
          <RateField field={rate} />
          <DecimalsField field={decimals} values={form.editor.values} />
          {Number(rate.value) !== 1 && <BaseField field={base} currencies={currencies} />}
        </div>
      </Card>
      <Examples form={form} />
      {changed.some((key) => key === 'exchangeRate' || key === 'decimals') && (
        <FormAlert tone="info">{t('dashboard.settings.part.pricesChange')}</FormAlert>
      )}
    </>
  )
}

type Field = ReturnType<SettingsForm['field']>
type Currencies = ReturnType<typeof currenciesIn>

interface NameFieldProps {
  field: Field
  currencies: Currencies
  onChoose: (code: string) => void
}

function NameField({ field, currencies, onChoose }: NameFieldProps) {
  const { t } = useTranslation()
  return (
    <div id="name" className="relative scroll-mt-24">
      <Select
        label={t('dashboard.settings.label.currency')}
        hint={t('dashboard.settings.hint.currency')}
        name="name"
        value={String(field.value)}
        error={field.error}
        onChange={({ target }) => onChoose(target.value)}
      >
        {currencies.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
      <Corner>
        <DefaultMark
          label={t('dashboard.settings.label.currency')}
          value={field.value}
          standard={field.default}
          onReset={() => onChoose(String(field.default))}
        />
      </Corner>
    </div>
  )
}

function RateField({ field }: { field: Field }) {
  const { t } = useTranslation()
  return (
    <div id="exchangeRate" className="relative scroll-mt-24">
      <Input
        type="number"
        label={t('dashboard.settings.label.exchangeRate')}
        hint={t('dashboard.settings.hint.exchangeRate')}
        name="exchangeRate"
        min="0"
        step="any"
        inputMode="decimal"
        dir="ltr"
        className="[&_input]:text-page"
        value={String(field.value ?? '')}
        error={field.error}
        onChange={({ target }) => field.change(target.value === '' ? '' : Number(target.value))}
      />
      <Corner>
        <DefaultMark
          label={t('dashboard.settings.label.exchangeRate')}
          value={field.value}
          standard={field.default}
          onReset={() => field.change(field.default)}
        />
      </Corner>
    </div>
  )
}

function DecimalsField({ field, values }: { field: Field; values: Record<string, unknown> }) {
  const { t } = useTranslation()
  return (
    <div id="decimals" className="relative scroll-mt-24">
      <Select
        label={t('dashboard.settings.label.decimals')}
        hint={t('dashboard.settings.hint.decimals')}
        name="decimals"
        value={String(field.value)}
        error={field.error}
        onChange={({ target }) => field.change(Number(target.value))}
      >
        {[0, 1, 2]
          .filter((count) => count <= Math.max(decimalsOf(String(values.name)), Number(field.value)))
          .map((count) => (
            <option key={count} value={count}>
              {shownPrice(1234.56, { ...values, exchangeRate: 1, decimals: count })}
            </option>
          ))}
      </Select>
      <Corner>
        <DefaultMark
          label={t('dashboard.settings.label.decimals')}
          value={field.value}
          standard={field.default}
          onReset={() => field.change(field.default)}
        />
      </Corner>
    </div>
  )
}

/** Currency of the catalogue, if prices are converted. */
function BaseField({ field, currencies }: { field: Field; currencies: Currencies }) {
  const { t } = useTranslation()
  return (
    <div id="base" className="scroll-mt-24">
      <Select
        label={t('dashboard.settings.label.base')}
        hint={t('dashboard.settings.hint.base')}
        name="base"
        value={String(field.value ?? defaultBaseCurrency)}
        error={field.error}
        onChange={({ target }) => field.change(target.value)}
      >
        {currencies.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

const Corner = ({ children }: { children: ReactNode }) => (
  <div className="absolute end-0 -top-1 max-md:static max-md:empty:hidden">{children}</div>
)

const samples = [1.99, 24.5, 349] as const

/** Sample prices with the saved and the edited settings. */
function Examples({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { values, changed } = form.editor
  const saved = form.group.values
  const catalogueCurrency = String(Number(values.exchangeRate) === 1 ? values.name : (values.base ?? defaultBaseCurrency))
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.settings.part.examples')}</h2>
      <table className="mt-3 w-full text-start tabular">
        <thead>
          <tr className="text-sm text-soft">
            <th className="py-1.5 text-start font-normal">{t('dashboard.settings.part.inCatalogue')}</th>
            <th className="py-1.5 text-end font-normal">{t('dashboard.settings.part.now')}</th>
            {changed.length > 0 && <th className="py-1.5 text-end font-normal">{t('dashboard.settings.part.then')}</th>}
          </tr>
        </thead>
        <tbody>
          {samples.map((amount) => (
            <tr key={amount} className="border-t border-line">
              <td className="py-2">
                <bdi dir="ltr">{formatMoney(amount, { name: catalogueCurrency, s: '' })}</bdi>
              </td>
              <td className="py-2 text-end">
                <bdi dir="ltr">{shownPrice(amount, saved)}</bdi>
              </td>
              {changed.length > 0 && (
                <td className="py-2 text-end font-semibold">
                  <bdi dir="ltr">{shownPrice(amount, values)}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function shownPrice(amount: number, { name, s, exchangeRate, decimals }: Record<string, unknown>): string {
  const rule = { exchangeRate: Number(exchangeRate), decimals: Number(decimals) }
  if (!(rule.exchangeRate > 0 && rule.exchangeRate <= 1_000_000)) return '—'
  return formatMoney(toAmount(chargedPrice(toMinor(amount), rule)), { name: String(name), s: String(s) })
}
