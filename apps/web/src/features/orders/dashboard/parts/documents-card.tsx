import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../../lib/api/api.ts'
import { formatDate } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card, Chip, Skeleton } from '../../../../ui/bits.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { Money } from '../../../../ui/price.tsx'
import { DocumentDialog } from '../../parts/document-dialog.tsx'
import { useDeskDocumentsQuery } from '../documents.ts'
import { languageOf, Paper, useSpeakers } from '../print/sheet-language.tsx'

/** Invoices and credit notes of the order; each opens as it is printed, in the language of the customer. */
export function DocumentsCard({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opened, open] = useState<string>()
  const { currentData: documents, error, refetch } = useDeskDocumentsQuery(order.orderId, { refetchOnMountOrArgChange: 20 })
  const spoken = languageOf(order.language)
  const speaker = useSpeakers(opened ? [spoken] : [])?.get(spoken)
  const failure = documents ? undefined : failureOf(error)
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
