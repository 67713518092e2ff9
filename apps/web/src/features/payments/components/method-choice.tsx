import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioCard } from '../../../ui/form/field.tsx'
import { MethodMark } from '../../../ui/marks/method-mark.tsx'

/** Selects a payment method. */
export function MethodChoice({
  methods,
  chosen,
  legend,
  onChoose,
}: {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | undefined
  legend: string
  onChoose: (method: PaymentMethod) => void
}) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="space-y-2.5">
      <legend className="sr-only">{legend}</legend>
      {methods.map((method) => (
        <RadioCard
          key={method}
          name={name}
          value={method}
          checked={method === chosen}
          onChange={() => onChoose(method)}
          title={t(`payments.method.${method}`)}
          text={t(`payments.about.${method}`)}
          end={<MethodMark method={method} />}
        />
      ))}
    </fieldset>
  )
}
