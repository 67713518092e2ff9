import { endpoints } from 'virtual:dashboard-endpoints'
import { hasFiles } from '@haat/shared/catalog/bundles.ts'
import type { DashboardDownload } from '@haat/shared/downloads/schema.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { formatDateTime, formatNumber } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useDashboardDownloadsQuery } from '../api.ts'

/** Downloads of the digital goods of an order, and a new start for the customer. */
export function DownloadsCard({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const { data: downloads, refetch } = useDashboardDownloadsQuery(order.orderId, {
    skip: !order.items.some(hasFiles),
  })
  if (!downloads) return null
  return (
    <Card aria-label={t('dashboard.orders.downloads.title')} className="space-y-3">
      <h2 className="font-sans text-sm font-semibold text-soft">{t('dashboard.orders.downloads.title')}</h2>
      {downloads.length === 0 && <p className="text-soft">{t('dashboard.orders.downloads.none')}</p>}
      <ul className="space-y-3">
        {downloads.map((download) => (
          <DownloadRow key={download._id} download={download} orderId={order.orderId} onRenewed={() => void refetch()} />
        ))}
      </ul>
    </Card>
  )
}

function DownloadRow({
  download: { _id, name, used, allowed, until, lastAt, state },
  orderId,
  onRenewed,
}: {
  download: DashboardDownload
  orderId: string
  onRenewed: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const [isSaving, setSaving] = useState(false)
  const renew = async () => {
    setSaving(true)
    const answer = await send(endpoints.downloads.renew, { orderId, downloadId: _id })
    setSaving(false)
    onRenewed()
    if (answer.success) toast.success(t('dashboard.orders.downloads.renewed'))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 text-sm">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-soft">
          {allowed === null
            ? t('dashboard.orders.downloads.used', { used: formatNumber(used, language) })
            : t('dashboard.orders.downloads.usedOf', {
                used: formatNumber(used, language),
                allowed: formatNumber(allowed, language),
              })}
        </p>
        {until && <p className="text-soft">{t('orders.downloads.until', { date: formatDateTime(until, language) })}</p>}
        {lastAt && (
          <p className="text-soft">{t('dashboard.orders.downloads.last', { date: formatDateTime(lastAt, language) })}</p>
        )}
        {state !== 'ready' && <p className="font-medium text-warn">{t(`dashboard.orders.downloads.state.${state}`)}</p>}
      </div>
      {state !== 'revoked' && can(session, 'orders', 'edit') && (
        <Button size="sm" loading={isSaving} onClick={() => void renew()}>
          {t('dashboard.orders.downloads.renew')}
        </Button>
      )}
    </li>
  )
}
