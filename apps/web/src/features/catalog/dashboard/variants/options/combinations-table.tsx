import { listCombinations } from '@haat/shared/catalog/dashboard/matrix.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { attributeNameOf, colorIndex } from '@haat/shared/catalog/options.ts'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { endless } from '../grid/cells.ts'
import { RowName } from '../grid/row-name.tsx'
import { type Combination, type Staged, type StagedValue, toKey, usedOptions } from '../staged.ts'

interface Props {
  staged: Staged
  variants: DashboardProduct['variants']
  combinations: readonly Combination[]
  onChange: (off: ReadonlySet<string>) => void
}

/** All other options by the values of the last one: each cell is a variant that exists, will be created, will be deleted, or is excluded. */
export function CombinationsTable({ staged, variants, combinations, onChange }: Props) {
  const { t } = useTranslation()
  const { off } = staged
  const byKey = new Map(combinations.map((one) => [one.key, one]))
  const units = new Map(variants.map(({ _id, qty }) => [_id, qty]))
  const used = usedOptions(staged)
  // The values of the last option are the columns; a single option has one column.
  const across = used.length > 1 ? used.at(-1)!.values : []
  const down = listCombinations((across.length > 0 ? used.slice(0, -1) : used).map(({ values }) => values))
  const colorAt = colorIndex(used)
  const columns = across.length > 0 ? across.map((value) => [value]) : [[]]
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
          {across.length > 0 && (
            <thead>
              <tr>
                <td />
                {across.map((one) => (
                  <th key={one.key} scope="col" className="px-2 py-1 font-semibold whitespace-nowrap">
                    <bdi>{one.name || '—'}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {down.map((row) => (
              <tr key={toKey(row)}>
                <th scope="row" className="max-w-60 pe-3 text-start">
                  <RowName row={nameOf(row, colorAt)} />
                </th>
                {columns.map((column) => (
                  <td key={toKey(column)}>
                    <Crossing
                      one={byKey.get(toKey([...row, ...column]))!}
                      name={[...row, ...column].map(({ name }) => name).join(' / ')}
                      qty={units.get(byKey.get(toKey([...row, ...column]))?.variantId ?? '')}
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
        <Button size="sm" variant="quiet" className="mt-2" onClick={() => toggle(missing, true)}>
          {t('dashboard.variants.wantAll', { count: missing.length })}
        </Button>
      )}
    </>
  )
}

/** The values of a row, the colour first. */
const nameOf = (values: readonly StagedValue[], colorAt: number) => {
  const color = values[colorAt]
  const others = values.filter((value) => value !== color).map(({ name }) => name || '—')
  return { color: color ? { name: color.name || '—', value: color.value } : null, attribute: attributeNameOf(others) }
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
