import { can } from '@haat/shared/permissions.ts'
import { Copy, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useCouponBatchQuery } from '../api.ts'
import { useBatchOutput } from './batch-output.tsx'

/** Above a list filtered by batch: actions on its codes. */
export function BatchLine({ batch }: { batch: string | undefined }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayCarry = can(session, 'coupons', 'edit')
  const { currentData: codes, isError } = useCouponBatchQuery(batch ?? '', { skip: !batch || !mayCarry })
  const output = useBatchOutput(batch ?? '', codes)
  // The batch was undone in the meantime.
  if (!batch || !mayCarry || !codes || isError) return null
  const used = codes.filter((code) => code.used > 0).length
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base">
          <bdi>{batch}</bdi>
        </h2>
        <p className="text-sm text-soft">
          {t('dashboard.coupons.batch.codes', { count: codes.length })} · {t('dashboard.coupons.batch.used', { count: used })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Output icon={<Copy aria-hidden className="size-4" />} onClick={output.copy}>
          {t('dashboard.coupons.batch.copy')}
        </Output>
        <Output icon={<Download aria-hidden className="size-4" />} onClick={() => void output.download()}>
          {t('dashboard.coupons.batch.download')}
        </Output>
        <Output icon={<Printer aria-hidden className="size-4" />} onClick={() => void output.print()}>
          {t('dashboard.coupons.batch.print')}
        </Output>
      </div>
      {output.sheet}
    </Card>
  )
}

const Output = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) => (
  <Button size="sm" icon={icon} onClick={onClick}>
    {children}
  </Button>
)
