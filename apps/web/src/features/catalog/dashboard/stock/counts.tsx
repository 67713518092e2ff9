import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { getName, RowName } from '../variants/grid/row-name.tsx'

const few = 8

/** Stock per variant, lowest first. */
export function Counts({
  product,
  onAdjust,
}: {
  product: DashboardProduct
  onAdjust: ((variantId: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const { variants } = product
  const sorted = all ? variants : [...variants].sort((a, b) => scarcity(a) - scarcity(b)).slice(0, few)
  const units = variants.reduce((sum, { qty }) => sum + Math.max(0, qty), 0)
  const isEndless = variants.some(({ qty }) => qty === -1)
  const isAllEndless = variants.every(({ qty }) => qty === -1)
  return (
    <section aria-label={t('dashboard.stock.there')} className="rounded-card border border-line bg-card p-4 md:p-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-head text-2xl tabular">{isAllEndless ? '∞' : formatNumber(units, language)}</span>
        <span className="text-soft">
          {t(isAllEndless ? 'dashboard.stock.endless' : 'dashboard.stock.inAll', { count: units })}
          {isEndless && !isAllEndless && ` · ${t('dashboard.stock.someEndless')}`}
        </span>
      </p>
      {variants.length > 1 && (
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
          {sorted.map((variant) => (
            <li key={variant._id} className="flex min-h-11 items-center gap-2 border-t border-line text-sm">
              <RowName row={variant} className="flex-1" />
              <StockChip variant={variant} />
              {onAdjust && (
                <IconButton
                  label={t('dashboard.stock.adjustOne', { name: getName(variant) })}
                  className="size-9 max-md:size-11"
                  onClick={() => onAdjust(variant._id)}
                >
                  <Scale aria-hidden className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {variants.length > few && (
        <Button size="sm" variant="quiet" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('dashboard.stock.scarce') : t('dashboard.stock.showAll', { count: variants.length })}
        </Button>
      )}
    </section>
  )
}

function StockChip({ variant: { qty, lowAt } }: { variant: DashboardVariant }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (qty === -1) return <span className="text-soft">{t('dashboard.stock.endless')}</span>
  if (qty === 0) return <Chip tone="bad">{t('dashboard.stock.out')}</Chip>
  if (qty <= lowAt) return <Chip tone="warn">{t('dashboard.stock.left', { count: qty })}</Chip>
  return <span className="tabular">{formatNumber(qty, language)}</span>
}

/** Units above the low-stock threshold. */
const scarcity = ({ qty, lowAt }: DashboardVariant): number => (qty === -1 ? Number.POSITIVE_INFINITY : qty - lowAt)
