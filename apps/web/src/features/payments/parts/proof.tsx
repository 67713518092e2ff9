import type { Order } from '@haat/shared/orders/schema.ts'
import { CircleCheck, ImageUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { announce } from '../../../ui/announce.ts'
import { useProof } from '../use-proof.ts'
import type { OrderKey } from '../use-start-payment.ts'

/** As many pictures as the shop takes of one order. */
const most = 5

/** A picture of the transfer speeds things up: what was sent, and the way to send one. */
export function Proof({ order, orderKey, onOrder }: { order: Order; orderKey: OrderKey; onOrder: (order: Order) => unknown }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = useId()
  const [preview, setPreview] = useState<string>()
  const { sendProof, progress, problem } = useProof(orderKey, onOrder)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const sent = order.events.filter(({ type }) => type === 'proof_sent')

  const choose = async (file: File | undefined) => {
    if (!file) return
    setPreview(URL.createObjectURL(file))
    if (await sendProof(file)) announce(t('payments.proof.thanks'))
    else setPreview(undefined)
  }
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="font-sans text-base font-semibold">
        {t('payments.proof.title')}
      </h3>
      <p className="mt-0.5 text-sm text-pretty text-soft">{t('payments.proof.text')}</p>
      {sent.length > 0 && (
        <ul className="mt-3 space-y-1.5">
          {sent.map(({ date }) => (
            <li key={date} className="flex items-center gap-2 text-sm">
              <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" />
              {t('payments.proof.sent', { when: `\u2068${formatDateTime(date, language)}\u2069` })}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {preview && (
          <img src={preview} alt={t('payments.proof.yours')} className="size-16 rounded-[10px] border border-line object-cover" />
        )}
        {progress !== undefined ? (
          <progress
            aria-label={t('payments.proof.sending')}
            value={progress}
            max={1}
            className="h-1.5 w-44 overflow-hidden rounded-full accent-brand"
          />
        ) : (
          sent.length < most && (
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-button border border-line bg-card px-4.5 font-semibold hover:border-field-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text">
              <ImageUp aria-hidden className="size-4.5" />
              {t(sent.length > 0 ? 'payments.proof.another' : 'payments.proof.choose')}
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
