import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { type StepName, toOrderState } from '../progress.ts'

const tones: Record<StepName, Tone> = {
  placed: 'info',
  confirmed: 'brand',
  shipped: 'warn',
  delivered: 'good',
  cancelled: 'plain',
}

export function StateChip({ order }: { order: Pick<OrderSummary, 'status' | 'fulfilmentStatus'> }) {
  const { t } = useTranslation()
  const state = toOrderState(order)
  return <Chip tone={tones[state]}>{t(`orders.state.${state}`)}</Chip>
}
