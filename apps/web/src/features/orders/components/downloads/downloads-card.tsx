import { endpoints } from 'virtual:endpoints'
import type { OrderDownload } from '@haat/shared/downloads/schema.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { formatFileSize } from '../../../../lib/units/file-size.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useOrderDownloadsQuery } from '../../api.ts'

/** Files of the digital goods of an order; before it is paid, when they will be there. */
export default function DownloadsCard({ order, token }: { order: Order; token: string | undefined }) {
  const { t } = useTranslation()
  const { data: downloads, refetch } = useOrderDownloadsQuery({ orderId: order.orderId, token })
  if (!downloads) return null
  return (
    <Card aria-labelledby="order-downloads" className="mt-5 md:p-6">
      <h2 id="order-downloads" className="text-lg">
        {t('orders.downloads.title')}
      </h2>
      {downloads.length === 0 ? (
        <p className="mt-1 text-soft">{t('orders.downloads.afterPayment')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {downloads.map((download) => (
            <DownloadRow key={download._id} download={download} order={order} token={token} onCounted={() => void refetch()} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface Props {
  download: OrderDownload
  order: Order
  token: string | undefined
  onCounted: () => void
}

function DownloadRow({ download, order, token, onCounted }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { _id, name, fileName, bytes, used, allowed, until, state } = download
  const start = async () => {
    if (isStarting) return
    setStarting(true)
    setProblem(undefined)
    const answer = await send(endpoints.downloads.start, { orderId: order.orderId, downloadId: _id, ...(token && { token }) })
    setStarting(false)
    onCounted()
    if (answer.success) location.assign(answer.url)
    else setProblem(t(`errors.${answer.code}`))
  }
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-soft">
            <bdi className="break-all">{fileName}</bdi>, {formatFileSize(bytes, language)}
          </p>
          {state === 'ready' ? (
            <p className="text-sm text-soft">
              {allowed !== null && t('orders.downloads.left', { count: allowed - used })}
              {allowed !== null && until && ' · '}
              {until && t('orders.downloads.until', { date: formatDateTime(until, language) })}
            </p>
          ) : (
            <p className="text-sm font-medium text-warn">{t(`orders.downloads.state.${state}`)}</p>
          )}
        </div>
        {state === 'ready' && (
          <Button
            variant="primary"
            icon={<Download aria-hidden className="size-4.5" />}
            aria-label={t('orders.downloads.download', { name })}
            loading={isStarting}
            onClick={() => void start()}
          >
            {t('orders.downloads.button')}
          </Button>
        )}
      </div>
      {problem && <FormAlert>{problem}</FormAlert>}
    </li>
  )
}
