import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import type { PaymentEvent } from '@haat/shared/payments/desk-schema.ts'
import type { PaymentState } from '@haat/shared/payments/moves.ts'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../../ui/bits.tsx'

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

/** No real money: said where it could be taken for some. */
export function TestChip({ mode }: { mode: PaymentMode }) {
  const { t } = useTranslation()
  return mode === 'test' ? <Chip tone="warn">{t('dashboard.payments.test')}</Chip> : null
}

const verdictTones: Record<PaymentEvent['verdict'], Tone> = {
  applied: 'good',
  ignored: 'plain',
  late: 'plain',
  mismatch: 'bad',
  foreign: 'warn',
}

export function VerdictChip({ verdict }: { verdict: PaymentEvent['verdict'] }) {
  const { t } = useTranslation()
  return <Chip tone={verdictTones[verdict]}>{t(`dashboard.payments.verdict.${verdict}`)}</Chip>
}
