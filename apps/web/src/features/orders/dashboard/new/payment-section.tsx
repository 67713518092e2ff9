import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { useTranslation } from 'react-i18next'
import { Select, Textarea } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Draft
  methods: readonly PaymentMethod[]
  change: (part: Partial<Draft>) => void
}

/** Payment method and a note to the order. */
export function PaymentSection({ draft, methods, change }: Props) {
  const { t } = useTranslation()
  return (
    <Card className="grid gap-4">
      <Select
        label={t('dashboard.orders.new.pay')}
        value={draft.method ?? ''}
        error={methods.length === 0 ? t('payments.none') : undefined}
        onChange={({ target }) => change({ method: methods.find((method) => method === target.value) })}
      >
        {methods.map((method) => (
          <option key={method} value={method}>
            {t(`payments.method.${method}`)}
          </option>
        ))}
      </Select>
      <Textarea
        label={t('dashboard.orders.new.note')}
        optional={t('ui.optional')}
        rows={2}
        dir="auto"
        maxLength={500}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </Card>
  )
}
