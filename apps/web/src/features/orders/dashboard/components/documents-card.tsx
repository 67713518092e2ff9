import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { formatDate } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Money } from '../../../../ui/price.tsx'
import { DocumentDialog } from '../../components/invoice/document-dialog.tsx'
import { useDashboardDocumentsQuery } from '../documents.ts'
import { Paper, toLanguage, useSpeakers } from '../print/sheet-language.tsx'

/** Invoices and credit notes of the order, shown in the customer's language. */
export function DocumentsCard({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opened, open] = useState<string>()
  const { currentData: documents, error, refetch } = useDashboardDocumentsQuery(order.orderId, { refetchOnMountOrArgChange: 20 })
  const { version } = order
  const shown = useRef(version)
  // A change may bring an invoice or credit note, which the server issues right after the change.
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    void refetch()
    const timer = setTimeout(() => void refetch(), 1500)
    return () => clearTimeout(timer)
  }, [version, refetch])
  const spoken = toLanguage(order.language)
  const speaker = useSpeakers(opened ? [spoken] : [])?.get(spoken)
  const failure = documents ? undefined : toFailure(error)
  return (
    <Card aria-labelledby="documents">
      <h2 id="documents" className="mb-3 text-lg">
        {t('orders.documents')}
      </h2>
      {failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : !documents ? (
        <Skeleton className="h-11" />
      ) : documents.length === 0 ? (
        <p className="text-sm text-soft">
          {t(order.status === 'cancelled' ? 'dashboard.orders.noDocuments' : 'dashboard.orders.documentsLater')}
        </p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {documents.map(({ _id, kind, number, date, total, reversed }) => (
            <li key={_id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 py-1.5 text-start hover:text-brand-text"
                onClick={() => open(_id)}
              >
                <FileText aria-hidden className="size-4.5 shrink-0 text-soft" />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2">
                    {t(kind === 'invoice' ? 'orders.invoice' : 'orders.creditNote')}
                    <bdi dir="ltr" className="font-semibold tabular">
                      {number}
                    </bdi>
                    {reversed && <Chip>{t('dashboard.orders.reversed')}</Chip>}
                  </span>
                  <span className="block text-sm text-soft">{formatDate(date, language)}</span>
                </span>
                <Money amount={kind === 'invoice' ? total : 0 - total} currency={order.currency} className="font-semibold" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <DocumentDialog
          order={order}
          documents={speaker ? documents : undefined}
          onRetry={refetch}
          first={opened}
          paper={(sheet) => (speaker ? <Paper speaker={speaker}>{sheet}</Paper> : sheet)}
          onClose={() => open(undefined)}
        />
      )}
    </Card>
  )
}
