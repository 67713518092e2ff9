import { endpoints } from 'virtual:dashboard-endpoints'
import { mostParts, mostUnitsOfPart } from '@haat/shared/catalog/bundles.ts'
import type { DashboardPart, FoundPart } from '@haat/shared/catalog/dashboard/bundles.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Combo, type Option } from '../../../../ui/dashboard/fields/combo.tsx'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import { Quantity } from '../../../../ui/form/quantity.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Money } from '../../../../ui/price.tsx'

export const partName = ({ name, options }: Pick<DashboardPart, 'name' | 'options'>): string =>
  [name, options].filter(Boolean).join(' · ')

/** Parts of a bundle: search, order and units. */
export function PartsEditor({
  value,
  without,
  onChange,
}: {
  value: readonly DashboardPart[]
  /** the product whose bundle it is; with one variant it cannot contain itself */
  without: DashboardProduct
  onChange: (parts: readonly DashboardPart[]) => void
}) {
  const { t } = useTranslation()
  const known = useRef(new Map<string, FoundPart>())
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.bundles.findParts, q ? { q } : {})
    const found = answer.success ? answer.parts : []
    return found.flatMap((part) => {
      const { variantId, productId, sku } = part
      const isOwn = productId === without._id && without.variants.length === 1
      if (variantId === null || isOwn || value.some((one) => one.variantId === variantId)) return []
      known.current.set(variantId, part)
      return [{ value: variantId, label: [partName(part), sku].filter(Boolean).join(' · ') }]
    })
  }
  const isFull = value.length >= mostParts
  return (
    <div className="space-y-3">
      <Combo
        label={t('dashboard.bundles.add')}
        placeholder={t('dashboard.bundles.find')}
        hint={isFull ? t('dashboard.bundles.most', { count: mostParts }) : undefined}
        disabled={isFull}
        search={search}
        value={null}
        onChange={(option) => {
          const added = option && known.current.get(option.value)
          if (added) onChange([...value, { ...added, qty: 1 }])
        }}
      />
      {value.length > 0 && (
        <Sortable
          label={t('dashboard.bundles.parts')}
          items={value}
          getId={keyOf}
          getName={partName}
          onSort={onChange}
          className="divide-y divide-line overflow-hidden rounded-field border border-line"
        >
          {(part, handle) => (
            <PartRow
              part={part}
              handle={handle}
              onQty={(qty) => onChange(value.map((one) => (one === part ? { ...one, qty } : one)))}
              onRemove={() => onChange(value.filter((one) => one !== part))}
            />
          )}
        </Sortable>
      )}
    </div>
  )
}

const keyOf = ({ variantId, name, options }: DashboardPart): string => variantId ?? `${name} ${options}`

function PartRow({
  part,
  handle,
  onQty,
  onRemove,
}: {
  part: DashboardPart
  handle: React.ReactNode
  onQty: (qty: number) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const name = `\u2068${partName(part)}\u2069`
  const isWrong = part.state !== 'sold' && part.state !== 'hidden'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-1 pe-2">
      {handle}
      <Picture picture={part.image} sizes="48px" alt="" className="size-12 shrink-0 rounded-[8px] object-cover" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">
          <bdi>{partName(part)}</bdi>
        </p>
        <p className="text-sm text-soft">
          {part.state !== 'sold' ? (
            <span className={isWrong ? 'inline-flex items-center gap-1 font-medium text-bad' : undefined}>
              {isWrong && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
              {t(`dashboard.bundles.state.${part.state}`)}
            </span>
          ) : (
            <>
              <Money amount={part.price} currency={currency} />
              {' · '}
              {part.stock === unlimited
                ? t('dashboard.products.unlimited')
                : t('dashboard.bundles.inStock', { count: part.stock })}
            </>
          )}
        </p>
      </div>
      <Quantity
        value={part.qty}
        max={mostUnitsOfPart}
        onChange={onQty}
        labels={{
          group: t('dashboard.bundles.units', { name }),
          less: t('dashboard.bundles.less', { name }),
          more: t('dashboard.bundles.more', { name }),
        }}
      />
      <IconButton
        label={t('dashboard.bundles.remove', { name })}
        className="text-soft hover:text-bad md:size-9"
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}
