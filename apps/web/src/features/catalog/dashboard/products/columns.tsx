import type { DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { Infinity as Endless } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { formatMoney, formatNumber, plainAmount } from '../../../../lib/format.ts'
import { useCurrency, useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../../ui/dashboard/table/types.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { ProductStatusChip } from './status-chip.tsx'

/** `onAdjust`: adjusts the stock of a simple product from its row. */
export function useProductColumns(onAdjust?: (productId: string) => void): Column<DashboardProductRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const others = languages.filter(({ code }) => code !== own)
  const money = (amount: number) => formatMoney(amount, currency)
  const range = ({ price, maxPrice }: DashboardProductRow) =>
    price === maxPrice ? money(price) : `${money(price)} – ${money(maxPrice)}`
  return [
    {
      key: 'name',
      label: t('dashboard.products.name'),
      always: true,
      sort: { up: 'name', down: '-name' },
      text: ({ name }) => name,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <span className="block size-9 shrink-0 overflow-hidden rounded-[8px] bg-sunken">
            <Picture picture={row.image} sizes="36px" alt="" className="size-full object-cover" />
          </span>
          <span className="min-w-0">
            <bdi className="line-clamp-2 max-w-[34ch] break-words">{row.name}</bdi>
            <span className="flex flex-wrap gap-x-2 text-[13px] font-normal text-faint">
              {row.type === 'variable' && t('dashboard.products.variants', { count: row.variants })}
              <span className="text-soft md:hidden">
                <Stock row={row} />
              </span>
            </span>
          </span>
        </span>
      ),
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
      cell: (row) =>
        onAdjust && row.type === 'simple' ? (
          <button
            type="button"
            title={t('dashboard.stock.adjust')}
            // Above the link that covers the row.
            className="relative z-10 -me-2 inline-flex min-h-9 items-center rounded-[8px] px-2 underline decoration-line decoration-dotted underline-offset-4 hover:bg-sunken hover:decoration-current"
            onClick={() => onAdjust(row._id)}
          >
            <Stock row={row} />
            <span className="sr-only"> {t('dashboard.stock.adjustOne', { name: `\u2068${row.name}\u2069` })}</span>
          </button>
        ) : (
          <Stock row={row} />
        ),
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
      cell: ({ categories: [main, ...more] }) =>
        main ? (
          <span className="text-soft">
            <bdi>{main}</bdi>
            {more.length > 0 && (
              <span className="text-faint" title={listText(more, language)}>
                {' '}
                +{formatNumber(more.length, language)}
              </span>
            )}
          </span>
        ) : (
          <span className="text-faint">{t('dashboard.products.none')}</span>
        ),
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
      cell: ({ translated }) => (
        <span className="flex gap-1">
          {others.map(({ code, name }) => (
            <Chip key={code} tone={translated.includes(code) ? 'good' : 'plain'}>
              <abbr title={name} className="no-underline uppercase">
                {code}
              </abbr>
              <span className="sr-only">
                {' '}
                {t(translated.includes(code) ? 'dashboard.edit.hasWords' : 'dashboard.edit.noWords')}
              </span>
            </Chip>
          ))}
        </span>
      ),
    },
    {
      key: 'tags',
      label: t('dashboard.products.tags'),
      optional: true,
      card: 'none',
      text: ({ tags }) => listText(tags, language),
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Chip key={tag}>
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </span>
      ),
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

/** Units in stock; low stock is highlighted. */
function Stock({ row: { stock, units, type } }: { row: DashboardProductRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (stock === 'unlimited')
    return (
      <span title={t('dashboard.products.unlimited')}>
        <Endless aria-hidden className="inline size-4 text-soft" />
        <span className="sr-only">{t('dashboard.products.unlimited')}</span>
      </span>
    )
  const isLow = stock === 'low'
  if (stock === 'out') return <span className="font-semibold whitespace-nowrap text-sale">{t('dashboard.products.soldOut')}</span>
  return (
    <span className={cx('tabular whitespace-nowrap', isLow && type === 'simple' && 'font-semibold text-sale')}>
      {formatNumber(units, language)}
      {isLow && (
        <span className="ms-1.5 text-[13px] font-normal text-sale">
          {t(type === 'simple' ? 'dashboard.products.low' : 'dashboard.products.someLow')}
        </span>
      )}
    </span>
  )
}
