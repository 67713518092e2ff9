import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { useTranslation } from 'react-i18next'
import { readNumber } from '../../../../lib/dashboard/read-number.ts'
import { moneyInText } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Checkbox, Input, Textarea } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import type { RuleField, RuleProblems, RuleValues } from '../values.ts'
import { ScopeField } from './scope-field.tsx'

interface Props {
  values: RuleValues
  problems: RuleProblems
  readOnly: boolean
  onChange: (part: Partial<RuleValues>) => void
}

/** The rules of a coupon or a batch. */
export function RulesFields({ values, problems, readOnly, onChange }: Props) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const problem = (name: RuleField) => problems[name] && t(`dashboard.coupons.problem.${problems[name]}`)
  const field = (name: 'percent' | 'minimum' | 'usageLimit' | 'perCustomerLimit' | 'startsAt' | 'endsAt') => ({
    name,
    value: values[name],
    readOnly,
    dir: 'ltr' as const,
    className: '[&_input]:text-page',
    label: t(`dashboard.coupons.field.${name}`),
    error: problem(name),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  const minimum = problems.minimum ? 0 : (readNumber(values.minimum) ?? 0)
  const charged = toAmount(chargedPrice(toMinor(minimum), currency))
  return (
    <>
      <Card className="grid gap-4 md:grid-cols-2">
        <h2 className="text-lg md:col-span-2">{t('dashboard.coupons.part.worth')}</h2>
        <Input {...field('percent')} inputMode="decimal" autoComplete="off" end={<span className="px-2 text-soft">%</span>} />
        <Input
          {...field('minimum')}
          inputMode="decimal"
          autoComplete="off"
          optional={t('ui.optional')}
          hint={
            minimum > 0 && charged !== minimum
              ? t('dashboard.coupons.field.minimumShown', { amount: moneyInText(charged, currency) })
              : t('dashboard.coupons.field.minimumHint')
          }
        />
        <ScopeField
          scope={values.scope}
          problem={problem('scope')}
          readOnly={readOnly}
          onChange={(scope) => onChange({ scope })}
        />
      </Card>
      <Card className="grid gap-4 md:grid-cols-2">
        <h2 className="text-lg md:col-span-2">{t('dashboard.coupons.part.when')}</h2>
        <Checkbox
          className="md:col-span-2"
          label={t('dashboard.coupons.field.active')}
          disabled={readOnly}
          checked={values.active}
          onChange={({ target }) => onChange({ active: target.checked })}
        />
        <Input {...field('startsAt')} type="datetime-local" optional={t('ui.optional')} />
        <Input {...field('endsAt')} type="datetime-local" optional={t('ui.optional')} />
        <p className="text-sm text-soft md:col-span-2">
          {t('dashboard.coupons.field.zone', { zone: `\u2066${shopTimeZone().replaceAll('_', ' ')}\u2069` })}
        </p>
        <Input
          {...field('usageLimit')}
          inputMode="numeric"
          autoComplete="off"
          optional={t('ui.optional')}
          hint={t('dashboard.coupons.field.usageLimitHint')}
        />
        <Input
          {...field('perCustomerLimit')}
          inputMode="numeric"
          autoComplete="off"
          optional={t('ui.optional')}
          hint={t('dashboard.coupons.field.perCustomerLimitHint')}
        />
      </Card>
      <Card>
        <Textarea
          name="note"
          label={t('dashboard.coupons.field.note')}
          optional={t('ui.optional')}
          hint={t('dashboard.coupons.field.noteHint')}
          maxLength={500}
          rows={2}
          dir="auto"
          readOnly={readOnly}
          value={values.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Card>
    </>
  )
}
