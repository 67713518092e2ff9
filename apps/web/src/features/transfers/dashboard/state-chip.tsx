import type { TransferState } from '@haat/shared/transfers/objects.ts'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../ui/chip.tsx'

const tones: Record<TransferState, Tone> = {
  uploaded: 'warn',
  reading: 'info',
  checking: 'info',
  checked: 'warn',
  running: 'info',
  paused: 'warn',
  done: 'good',
  cancelled: 'plain',
  failed: 'bad',
  undoing: 'info',
  undone: 'plain',
}

/** State of a run. */
export function StateChip({ state }: { state: TransferState }) {
  const { t } = useTranslation()
  return <Chip tone={tones[state]}>{t(`dashboard.transfers.state.${state}`)}</Chip>
}
