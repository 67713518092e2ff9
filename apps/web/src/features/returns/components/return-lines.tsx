import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import type { ReturnOffer } from '@haat/shared/returns/schema.ts'
import type { ReturnResolution } from '@haat/shared/returns/transitions.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/form/field.tsx'
import { Quantity } from '../../../ui/form/quantity.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { optionsText } from '../labels.ts'
import type { Chosen, ReturnProblems } from '../return-input.ts'

interface Line {
  _id: string
  name: string
  color: { name: string } | null
  attribute: { name: string } | null
  image: Shown | null
}

interface Props {
  order: { items: readonly Line[] }
  offer: Pick<ReturnOffer, 'lines'>
  chosen: Chosen
  resolution: ReturnResolution
  problems: ReturnProblems
  /** the form was submitted without a line */
  missing: boolean
  onChange: (chosen: Chosen) => void
}

/** Selects lines, quantities and exchanges. */
export function ReturnLines({ order, offer, chosen, resolution, problems, missing, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={missing ? id : undefined}>
      <legend className="float-start w-full font-head text-lg">{t('returns.form.what')}</legend>
      <ul className="clear-both divide-y divide-line pt-1">
        {offer.lines.map(({ lineId, qty: most, exchanges }) => {
          const line = order.items.find(({ _id }) => _id === lineId)
          if (!line) return null
          const choice = chosen[lineId]
          const set = (next: Chosen[string]) => onChange({ ...chosen, [lineId]: next })
          const variant = optionsText({ color: line.color?.name ?? null, attribute: line.attribute?.name ?? null })
          return (
            <li key={lineId} className="py-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <label className="flex min-w-48 flex-1 cursor-pointer items-center gap-3.5">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-brand"
                    checked={choice !== undefined}
                    aria-invalid={missing ? true : undefined}
                    onChange={({ target }) => set(target.checked ? { qty: most, swap: undefined } : undefined)}
                  />
                  <Picture picture={line.image} alt="" sizes="56px" className="h-15 w-12 shrink-0 rounded-[8px] object-cover" />
                  <span className="min-w-0">
                    <bdi className="block font-semibold">{line.name}</bdi>
                    {variant && <bdi className="block text-sm text-soft">{variant}</bdi>}
                  </span>
                </label>
                {choice && most > 1 && (
                  <span className="flex items-center gap-2.5 ps-8.5 sm:ps-0">
                    <Quantity
                      value={Math.min(choice.qty, most)}
                      max={most}
                      onChange={(qty) => set({ ...choice, qty })}
                      labels={{
                        group: t('returns.form.units', { name: line.name }),
                        less: t('returns.form.less'),
                        more: t('returns.form.more'),
                      }}
                    />
                    <span className="text-sm text-soft">{t('returns.form.most', { count: most })}</span>
                  </span>
                )}
              </div>
              {choice && resolution === 'exchange' && exchanges.length > 0 && (
                <Select
                  className="mt-3 sm:ps-8.5"
                  label={t('returns.form.instead', { name: `\u2068${line.name}\u2069` })}
                  value={choice.swap ?? ''}
                  error={problems[lineId] === 'noSwap' ? t('returns.form.noSwap') : undefined}
                  onChange={({ target }) => set({ ...choice, swap: target.value === '' ? undefined : Number(target.value) })}
                >
                  {exchanges.length > 1 && <option value="">{t('returns.form.chooseSwap')}</option>}
                  {exchanges.map((swap, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: identified by its position in the offer
                    <option key={index} value={index}>
                      {optionsText(swap) || t('returns.form.same')}
                    </option>
                  ))}
                </Select>
              )}
              {problems[lineId] === 'noExchange' && (
                <p role="alert" className="mt-2 text-sm text-bad sm:ps-8.5">
                  {t('returns.form.noExchange')}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {missing && (
        <p id={id} role="alert" className="mt-1 text-sm text-bad">
          {t('returns.form.nothing')}
        </p>
      )}
    </fieldset>
  )
}
