import type { DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { moneyInText, plainAmount } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../../ui/dashboard/table/types.ts'
import { CategoriesCell, NameCell, StockCell, TagsCell, TranslatedCell } from './cells.tsx'
import { ProductStatusChip } from './status-chip.tsx'

/** `onAdjust`: adjusts the stock of a simple product from its row. */
export function useProductColumns(onAdjust?: (productId: string) => void): Column<DashboardProductRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  // Each amount is isolated: next to each other, amounts with Arabic digits would change places with their currency signs.
  const money = (amount: number) => moneyInText(amount, currency)
  const range = ({ price, maxPrice }: DashboardProductRow) =>
    price === maxPrice ? money(price) : `${money(price)} – ${money(maxPrice)}`
  return [
    {
      key: 'name',
      label: t('dashboard.products.name'),
      always: true,
      sort: { up: 'name', down: '-name' },
      text: ({ name }) => name,
      cell: (row) => <NameCell row={row} />,
    },
    {
      key: 'status',
      label: t('dashboard.products.statusLabel'),
      card: 'end',
      text: ({ status }) => t(`dashboard.products.status.${status}`),
      cell: ({ status, publishAt }) => <ProductStatusChip status={status} publishAt={publishAt} />,
    },
    {
      key: 'stock',
      label: t('dashboard.products.stock'),
      end: true,
      card: 'none',
      text: ({ stock, units }) => (stock === 'unlimited' ? '' : units),
      cell: (row) => <StockCell row={row} onAdjust={onAdjust} />,
    },
    {
      key: 'price',
      label: t('dashboard.products.price'),
      end: true,
      card: 'end',
      sort: { up: 'price', down: '-price' },
      text: ({ price }) => plainAmount(price, currency.name),
      cell: (row) => (
        <bdi dir="ltr" className="whitespace-nowrap tabular">
          {range(row)}
        </bdi>
      ),
    },
    {
      key: 'category',
      label: t('dashboard.products.category'),
      card: 'none',
      roomy: true,
      text: ({ categories }) => listText(categories, language),
      cell: ({ categories }) => <CategoriesCell categories={categories} />,
    },
    {
      key: 'brand',
      label: t('dashboard.products.brand'),
      card: 'none',
      roomy: true,
      text: ({ brand }) => brand ?? '',
      cell: ({ brand }) => (brand ? <bdi className="text-soft">{brand}</bdi> : <span className="text-faint">–</span>),
    },
    {
      key: 'translated',
      label: t('dashboard.translations.title'),
      optional: true,
      card: 'none',
      text: ({ translated }) => translated.join(', '),
      cell: ({ translated }) => <TranslatedCell translated={translated} />,
    },
    {
      key: 'tags',
      label: t('dashboard.products.tags'),
      optional: true,
      card: 'none',
      text: ({ tags }) => listText(tags, language),
      cell: ({ tags }) => <TagsCell tags={tags} />,
    },
    {
      key: 'address',
      label: t('dashboard.products.address'),
      optional: true,
      card: 'none',
      text: ({ slug }) => slug,
      cell: ({ slug }) => <bdi className="text-soft">{slug}</bdi>,
    },
    {
      key: 'updated',
      label: t('dashboard.products.updated'),
      card: 'none',
      sort: { up: 'updated', down: '-updated', first: 'down' },
      text: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <Ago date={updatedAt} className="text-soft" />,
    },
  ]
}
