import type { Order } from '@haat/shared/orders/schema.ts'
import { CircleCheck, ImageUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import type { OrderKey } from '../use-start-payment.ts'
import { useTransferReceipt } from '../use-transfer-receipt.ts'

/** Maximum number of receipts per order. */
const most = 5

/** Uploaded bank transfer receipts, and the upload button. */
export function TransferReceipt({
  order,
  orderKey,
  onOrder,
}: {
  order: Order
  orderKey: OrderKey
  onOrder: (order: Order) => unknown
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = useId()
  const [preview, setPreview] = useState<string>()
  const { sendTransferReceipt, progress, problem } = useTransferReceipt(orderKey, onOrder)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const sent = order.events.filter(({ type }) => type === 'transfer_receipt_sent')

  const choose = async (file: File | undefined) => {
    if (!file) return
    setPreview(URL.createObjectURL(file))
    if (await sendTransferReceipt(file)) announce(t('payments.receipt.thanks'))
    else setPreview(undefined)
  }
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="font-sans text-base font-semibold">
        {t('payments.receipt.title')}
      </h3>
      <p className="mt-0.5 text-sm text-pretty text-soft">{t('payments.receipt.text')}</p>
      {sent.length > 0 && (
        <ul className="mt-3 space-y-1.5">
          {sent.map(({ date }) => (
            <li key={date} className="flex items-center gap-2 text-sm">
              <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" />
              {t('payments.receipt.sent', { when: `\u2068${formatDateTime(date, language)}\u2069` })}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {preview && (
          <img
            src={preview}
            alt={t('payments.receipt.yours')}
            className="size-16 rounded-[10px] border border-line object-cover"
          />
        )}
        {progress !== undefined ? (
          <progress
            aria-label={t('payments.receipt.sending')}
            value={progress}
            max={1}
            className="h-1.5 w-44 overflow-hidden rounded-full accent-brand"
          />
        ) : (
          sent.length < most && (
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-button border border-line bg-card px-4.5 font-semibold hover:border-field-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text">
              <ImageUp aria-hidden className="size-4.5" />
              {t(sent.length > 0 ? 'payments.receipt.another' : 'payments.receipt.choose')}
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif"
                className="sr-only"
                onChange={({ target }) => {
                  void choose(target.files?.[0])
                  target.value = ''
                }}
              />
            </label>
          )
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {t(`errors.${problem}`)}
        </p>
      )}
    </section>
  )
}
