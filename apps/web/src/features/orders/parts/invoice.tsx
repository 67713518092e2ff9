import type { Order } from '@haat/shared/orders/schema.ts'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../lib/api/api.ts'
import { printElement } from '../../../lib/print.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDocumentsQuery } from '../../invoices/index.ts'
import { DocumentChoice, documentOf } from './document-choice.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

interface Props {
  order: Order
  token?: string | undefined
  onClose: () => void
}

/** Invoices and credit notes of an order on the screen, and the way to paper. */
export function InvoiceDialog({ order, token, onClose }: Props) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLElement>(null)
  const [wanted, choose] = useState<string>()
  const wish = { orderId: order.orderId, ...(token && { token }) }
  const { data, error, refetch } = useDocumentsQuery(wish, { refetchOnMountOrArgChange: 20 })
  const documents = data?.documents ?? []
  const document = documents.find(({ _id }) => _id === wanted) ?? documentOf(documents)
  const failure = data ? undefined : failureOf(error)
  const isCredit = document?.kind === 'credit_note'
  const name = t(isCredit ? 'orders.creditNote' : 'orders.invoice')
  const print = () => {
    if (sheet.current && !printElement(sheet.current, order.orderId)) toast.error(t('orders.printBlocked'))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      className="sm:max-w-3xl!"
      footer={
        <Button
          variant="primary"
          size="lg"
          wide
          icon={<Printer aria-hidden className="size-5" />}
          disabled={!data}
          onClick={print}
        >
          {t(isCredit ? 'orders.printCreditNote' : 'orders.print')}
        </Button>
      }
    >
      {documents.length > 1 && document && (
        <DocumentChoice documents={documents} chosen={document} onChoose={({ _id }) => choose(_id)} />
      )}
      <div className="p-3 sm:p-6">
        <section
          aria-label={name}
          aria-busy={!data && !failure}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the sheet from here
          tabIndex={0}
          className="rounded-card border border-line bg-card p-5 shadow-xs sm:p-9"
        >
          {failure ? (
            <Failed failure={failure} onRetry={refetch} />
          ) : data ? (
            <InvoiceSheet order={order} document={document} sheet={sheet} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </section>
      </div>
    </Dialog>
  )
}
