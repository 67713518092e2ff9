import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import type { BulkAction, Column, Filter } from '../../../../ui/dashboard/table/types.ts'

/** What reviews and questions have in common. */
interface Entry {
  author: string
  product: { _id: string; name: string }
  status: string
}

/** A column for the export; the pages themselves show cards. */
export const exportColumn = <Row>(key: string, label: string, text: NonNullable<Column<Row>['text']>): Column<Row> => ({
  key,
  label,
  cell: () => null,
  text,
})

/** Filters by product and customer, which only links set: shown as chips that can be removed. `first` is the first entry found. */
export function useLinkedFilters({ filters: { product = [], customer = [] } }: ListState, first: Entry | undefined): Filter[] {
  const { t } = useTranslation()
  const linked = (name: string, label: string, values: string[], labelOf: (value: string) => string): Filter[] =>
    values.length === 0 ? [] : [{ name, kind: 'one', label, options: values.map((value) => ({ value, label: labelOf(value) })) }]
  return [
    ...linked('product', t('dashboard.reviews.column.product'), product, (value) =>
      first?.product._id === value ? first.product.name : '…',
    ),
    ...linked('customer', t('dashboard.reviews.column.author'), customer, () => first?.author || '…'),
  ]
}

interface Deciding<Row> {
  mayEdit: boolean
  canPublish: (row: Row) => boolean
  decide: (rows: readonly Row[], status: 'published' | 'rejected') => ReturnType<BulkAction<Row>['send']>
  onSettled: () => void
}

/** Rejects and publishes the selected entries. */
export function useBulkDecisions<Row extends Entry>({
  mayEdit,
  canPublish,
  decide,
  onSettled,
}: Deciding<Row>): BulkAction<Row>[] {
  const { t } = useTranslation()
  if (!mayEdit) return []
  return [
    {
      key: 'reject',
      label: t('dashboard.reviews.reject'),
      Icon: X,
      fits: ({ status }) => status !== 'rejected',
      send: (_ids, _input, rows) => decide(rows, 'rejected'),
      onSettled,
    },
    {
      key: 'publish',
      label: t('dashboard.reviews.publish'),
      Icon: Check,
      primary: true,
      fits: (row) => row.status !== 'published' && canPublish(row),
      send: (_ids, _input, rows) => decide(rows, 'published'),
      onSettled,
    },
  ]
}
