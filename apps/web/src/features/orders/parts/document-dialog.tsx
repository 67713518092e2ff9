import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../lib/api/http.ts'
import { printElement } from '../../../lib/print.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DocumentChoice, documentOf } from './document-choice.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { type Invoiced, titles } from './sheet.ts'

const printWords = {
  invoice: 'orders.print',
  credit_note: 'orders.printCreditNote',
  summary: 'orders.printSummary',
} as const

interface Props {
  order: Invoiced
  /** undefined while they are fetched */
  documents: readonly ShopDocument[] | undefined
  failure?: Failure | undefined
  onRetry: () => unknown
  /** the one that is looked at first */
  first?: string | undefined
  /** paper in another language than the page's */
  paper?: (sheet: ReactNode) => ReactNode
  onClose: () => void
}

/** Invoices and credit notes of an order on the screen, and the way to paper. An order that has none is printed itself. */
export function DocumentDialog({ order, documents, failure, onRetry, first, paper = (sheet) => sheet, onClose }: Props) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLDivElement>(null)
  const [wanted, choose] = useState(first)
  const all = documents ?? []
  const document = all.find(({ _id }) => _id === wanted) ?? documentOf(all)
  const kind = document?.kind ?? (documents ? 'summary' : 'invoice')
  const name = t(titles[kind])
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
          disabled={!documents}
          onClick={print}
        >
          {t(printWords[kind])}
        </Button>
      }
    >
      {all.length > 1 && document && <DocumentChoice documents={all} chosen={document} onChoose={({ _id }) => choose(_id)} />}
      <div className="p-3 sm:p-6">
        <section
          aria-label={name}
          aria-busy={!documents && !failure}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the sheet from here
          tabIndex={0}
          className="rounded-card border border-line bg-card p-5 shadow-xs sm:p-9"
        >
          {documents ? (
            <div ref={sheet}>{paper(<InvoiceSheet order={order} document={document} />)}</div>
          ) : failure ? (
            <Failed failure={failure} onRetry={onRetry} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </section>
      </div>
    </Dialog>
  )
}
