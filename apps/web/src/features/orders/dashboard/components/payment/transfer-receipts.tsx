import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../../../../lib/api/origin.ts'
import { formatDateTime } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Dialog } from '../../../../../ui/overlay.tsx'
import { useOrderPicturesQuery } from '../../api.ts'

const addressOf = ({ _id }: Attachment) => apiUrl(`/api/dashboard/attachments/${_id}`)

/** Bank transfer receipts uploaded by the customer. They are no proof of payment. */
export function TransferReceipts({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sent = order.timeline.filter(({ type }) => type === 'transfer_receipt_sent').length
  const { data } = useOrderPicturesQuery({ orderId: order.orderId, purpose: 'receipt', seen: sent }, { skip: sent === 0 })
  const [open, setOpen] = useState<Attachment>()
  const transferReceipts = data ?? []
  if (sent === 0) return null
  const label = (transferReceipt: Attachment) =>
    t('dashboard.refunds.receiptOf', { date: formatDateTime(transferReceipt.date, language) })
  return (
    <section aria-labelledby="proofs" className="mt-4">
      <h3 id="proofs" className="mb-2 font-sans text-sm font-semibold text-soft">
        {t('dashboard.refunds.receipts')}
      </h3>
      <ul className="flex min-h-20 flex-wrap gap-2">
        {transferReceipts.map((transferReceipt) => (
          <li key={transferReceipt._id}>
            <button
              type="button"
              aria-label={label(transferReceipt)}
              className="block size-20 overflow-hidden rounded-[10px] border border-line bg-sunken hover:border-field-line"
              onClick={() => setOpen(transferReceipt)}
            >
              <img src={addressOf(transferReceipt)} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{t('dashboard.refunds.receiptHint')}</p>
      {open && (
        <Dialog open onOpenChange={() => setOpen(undefined)} title={label(open)} className="sm:max-w-xl">
          <img
            src={addressOf(open)}
            alt={label(open)}
            width={open.width}
            height={open.height}
            className="mx-auto h-auto max-w-full"
          />
        </Dialog>
      )}
    </section>
  )
}
