import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { endless } from '../grid/cells.ts'
import { RowName } from '../grid/row-name.tsx'
import { type Combination, type Staged, type StagedValue, toKey } from '../staged.ts'

interface Props {
  staged: Staged
  variants: DashboardProduct['variants']
  combinations: readonly Combination[]
  onChange: (off: ReadonlySet<string>) => void
}

/** Colours by attribute values: each cell is a variant that exists, will be created, will be deleted, or is excluded. */
export function CombinationsTable({ staged, variants, combinations, onChange }: Props) {
  const { t } = useTranslation()
  const { colors, attributes, off } = staged
  const byKey = new Map(combinations.map((one) => [one.key, one]))
  const units = new Map(variants.map(({ _id, qty }) => [_id, qty]))
  const lines = colors.length > 0 ? colors : [null]
  const columns = attributes.length > 0 ? attributes : [null]
  const toggle = (keys: readonly string[], wanted: boolean) => {
    const next = new Set(off)
    for (const key of keys) wanted ? next.delete(key) : next.add(key)
    onChange(next)
  }
  const missing = combinations.filter(({ wanted }) => !wanted).map(({ key }) => key)
  return (
    <>
      <div className="overflow-x-auto">
        <table className="border-separate border-spacing-1 text-sm">
          <caption className="sr-only">{t('dashboard.variants.combinations')}</caption>
          {attributes.length > 0 && (
            <thead>
              <tr>
                <td />
                {attributes.map((one) => (
                  <th key={one.key} scope="col" className="px-2 py-1 font-semibold whitespace-nowrap">
                    <bdi>{one.name || '—'}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((color) => (
              <tr key={color?.key ?? ''}>
                <th scope="row" className="max-w-40 pe-3 text-start">
                  {color && <RowName row={{ color: { name: color.name || '—', value: color.value }, attribute: null }} />}
                </th>
                {columns.map((attribute) => (
                  <td key={attribute?.key ?? ''}>
                    <Crossing
                      one={byKey.get(toKey(color, attribute))!}
                      name={[color, attribute].flatMap((value) => (value as StagedValue | null)?.name ?? []).join(' / ')}
                      qty={units.get(byKey.get(toKey(color, attribute))?.variantId ?? '')}
                      onToggle={toggle}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <Button size="sm" variant="quiet" className="mt-2 max-md:min-h-11" onClick={() => toggle(missing, true)}>
          {t('dashboard.variants.wantAll', { count: missing.length })}
        </Button>
      )}
    </>
  )
}

function Crossing({
  one: { key, wanted, variantId },
  name,
  qty,
  onToggle,
}: {
  one: Combination
  name: string
  qty: number | undefined
  onToggle: (keys: readonly string[], wanted: boolean) => void
}) {
  const { t } = useTranslation()
  const shown = variantId ? (qty === -1 ? endless : String(qty)) : ''
  const state = variantId ? (wanted ? 'stays' : 'goes') : wanted ? 'appears' : 'unwanted'
  return (
    <button
      type="button"
      aria-pressed={wanted}
      aria-label={`${name}: ${shown && `${shown}, `}${t(`dashboard.variants.crossing.${state}`)}`}
      title={t(`dashboard.variants.crossing.${state}`)}
      onClick={() => onToggle([key], !wanted)}
      className={cx(
        'grid min-h-9 w-full min-w-14 place-items-center rounded-[9px] border px-2 text-[13px] tabular max-md:min-h-11',
        state === 'stays' && 'border-line bg-card hover:border-field-line',
        state === 'appears' && 'border-brand-text bg-brand-soft text-brand-text',
        state === 'goes' && 'border-bad bg-bad-soft text-bad line-through',
        state === 'unwanted' && 'border-dashed border-field-line/50 text-faint hover:border-field-line',
      )}
    >
      {shown || (wanted ? <Plus aria-hidden className="size-4" /> : <Minus aria-hidden className="size-3.5" />)}
    </button>
  )
}
