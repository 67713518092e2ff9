import type { ReturnState } from '@haat/shared/returns/transitions.ts'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../ui/chip.tsx'

const tones: Record<ReturnState, Tone> = {
  requested: 'info',
  approved: 'brand',
  received: 'warn',
  closed: 'good',
  rejected: 'plain',
  cancelled: 'plain',
}

export function ReturnChip({ status }: { status: ReturnState }) {
  const { t } = useTranslation()
  return <Chip tone={tones[status]}>{t(`returns.state.${status}`)}</Chip>
}
