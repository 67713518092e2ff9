import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useOrderPicturesQuery } from '../api.ts'

const addressOf = ({ _id }: Attachment) => `/api/dashboard/attachments/${_id}`

/** Pictures the buyer sent to show a transfer. They prove nothing: the shop's own account does. */
export function Proofs({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sent = order.timeline.filter(({ type }) => type === 'proof_sent').length
  const { data } = useOrderPicturesQuery({ orderId: order.orderId, purpose: 'proof', seen: sent }, { skip: sent === 0 })
  const [open, setOpen] = useState<Attachment>()
  const proofs = data ?? []
  if (sent === 0) return null
  const label = (proof: Attachment) => t('dashboard.refunds.proofOf', { date: formatDateTime(proof.date, language) })
  return (
    <section aria-labelledby="proofs" className="mt-4">
      <h3 id="proofs" className="mb-2 font-sans text-sm font-semibold text-soft">
        {t('dashboard.refunds.proofs')}
      </h3>
      <ul className="flex min-h-20 flex-wrap gap-2">
        {proofs.map((proof) => (
          <li key={proof._id}>
            <button
              type="button"
              aria-label={label(proof)}
              className="block size-20 overflow-hidden rounded-[10px] border border-line bg-sunken hover:border-field-line"
              onClick={() => setOpen(proof)}
            >
              <img src={addressOf(proof)} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{t('dashboard.refunds.proofHint')}</p>
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
