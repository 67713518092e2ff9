import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../lib/api/http.ts'
import { printElement } from '../../../../lib/browser/print.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { DocumentChoice, findCurrentDocument } from './document-choice.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { type Invoiced, titles } from './sheet.ts'

const printWords = {
  invoice: 'orders.print',
  credit_note: 'orders.printCreditNote',
  summary: 'orders.printSummary',
} as const

interface Props {
  order: Invoiced
  /** undefined while loading */
  documents: readonly ShopDocument[] | undefined
  failure?: Failure | undefined
  onRetry: () => unknown
  /** id of the document shown first */
  first?: string | undefined
  /** wraps the sheet to render it in another language */
  paper?: (sheet: ReactNode) => ReactNode
  onClose: () => void
}

/** Shows and prints the invoices and credit notes of an order. An order without any is printed as a summary. */
export function DocumentDialog({ order, documents, failure, onRetry, first, paper = (sheet) => sheet, onClose }: Props) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLDivElement>(null)
  const [wanted, choose] = useState(first)
  const all = documents ?? []
  const document = all.find(({ _id }) => _id === wanted) ?? findCurrentDocument(all)
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the sheet scrollable by keyboard
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
