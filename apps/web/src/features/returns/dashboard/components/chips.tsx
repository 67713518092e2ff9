import type { DashboardReturnRow } from '@haat/shared/returns/dashboard/schema.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

type Shown = Pick<DashboardReturnRow, 'status' | 'next'>
type Way = Exclude<DashboardReturnRow['next'], 'none'> | 'closed' | 'rejected' | 'cancelled'

const tones: Record<Way, Tone> = {
  decide: 'bad',
  receive: 'plain',
  refund: 'info',
  exchange: 'info',
  close: 'info',
  closed: 'good',
  rejected: 'plain',
  cancelled: 'plain',
}

/** The next step for staff, else the outcome. */
const wayOf = ({ status, next }: Shown): Way =>
  next === 'none' ? (status === 'rejected' || status === 'cancelled' ? status : 'closed') : next

export const wayText = (t: TFunction, one: Shown): string => t(`dashboard.returns.way.${wayOf(one)}`)

export function WayChip({ of }: { of: Shown }) {
  const { t } = useTranslation()
  return <Chip tone={tones[wayOf(of)]}>{wayText(t, of)}</Chip>
}
