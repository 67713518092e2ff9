import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import type { PaymentEvent } from '@haat/shared/payments/dashboard/schema.ts'
import type { PaymentState } from '@haat/shared/payments/transitions.ts'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

const stateTones: Record<PaymentState, Tone> = {
  pending: 'info',
  unknown: 'warn',
  authorized: 'info',
  captured: 'good',
  failed: 'bad',
  voided: 'plain',
  expired: 'plain',
}

export function PaymentStateChip({ state }: { state: PaymentState }) {
  const { t } = useTranslation()
  return <Chip tone={stateTones[state]}>{t(`dashboard.payments.state.${state}`)}</Chip>
}

/** Marks payments in test mode. */
export function TestChip({ mode }: { mode: PaymentMode }) {
  const { t } = useTranslation()
  return mode === 'test' ? <Chip tone="warn">{t('dashboard.payments.test')}</Chip> : null
}

const outcomeTones: Record<PaymentEvent['outcome'], Tone> = {
  applied: 'good',
  ignored: 'plain',
  late: 'plain',
  mismatch: 'bad',
  foreign: 'warn',
}

export function OutcomeChip({ outcome }: { outcome: PaymentEvent['outcome'] }) {
  const { t } = useTranslation()
  return <Chip tone={outcomeTones[outcome]}>{t(`dashboard.payments.outcome.${outcome}`)}</Chip>
}
