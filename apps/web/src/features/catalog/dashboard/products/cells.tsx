import type { DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { Infinity as Endless } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'

/** Picture, name and number of variants; on phones also the stock. */
export function NameCell({ row }: { row: DashboardProductRow }) {
  const { t } = useTranslation()
  return (
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
  )
}

/** Stock of a product. `onAdjust` makes that of a simple product a button. */
export function StockCell({ row, onAdjust }: { row: DashboardProductRow; onAdjust?: ((productId: string) => void) | undefined }) {
  const { t } = useTranslation()
  if (!onAdjust || row.type !== 'simple') return <Stock row={row} />
  return (
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
  )
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

/** The main category; the number of the others shows their names on hover. */
export function CategoriesCell({ categories: [main, ...more] }: Pick<DashboardProductRow, 'categories'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!main) return <span className="text-faint">{t('dashboard.products.none')}</span>
  return (
    <span className="text-soft">
      <bdi>{main}</bdi>
      {more.length > 0 && (
        <span className="text-faint" title={listText(more, language)}>
          {' '}
          +{formatNumber(more.length, language)}
        </span>
      )}
    </span>
  )
}

/** One chip for each other language of the shop: whether the product is translated into it. */
export function TranslatedCell({ translated }: Pick<DashboardProductRow, 'translated'>) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  return (
    <span className="flex gap-1">
      {others.map(({ code, name }) => (
        <Chip key={code} tone={translated.includes(code) ? 'good' : 'plain'}>
          <abbr title={name} className="no-underline uppercase">
            {code}
          </abbr>
          <span className="sr-only"> {t(translated.includes(code) ? 'dashboard.edit.hasWords' : 'dashboard.edit.noWords')}</span>
        </Chip>
      ))}
    </span>
  )
}

export function TagsCell({ tags }: Pick<DashboardProductRow, 'tags'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Chip key={tag}>
          <bdi>{tag}</bdi>
        </Chip>
      ))}
    </span>
  )
}
