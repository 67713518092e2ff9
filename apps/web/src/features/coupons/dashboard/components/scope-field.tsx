import type { CouponScope } from '@haat/shared/coupons/rules.ts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { RadioCard } from '../../../../ui/form/field.tsx'
import { useTargets } from '../targets.ts'
import { TargetDialog } from './target-dialog.tsx'

interface Props {
  scope: CouponScope
  problem: string | undefined
  readOnly: boolean
  onChange: (scope: CouponScope) => void
}

const types = ['all', 'categories', 'products'] as const

/** Scope of the coupon: all products, categories or products. Switching back restores the previous selection. */
export function ScopeField({ scope, problem, readOnly, onChange }: Props) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState<Partial<Record<(typeof types)[number], string[]>>>({})
  const choose = (type: (typeof types)[number]) => {
    if (scope.type !== 'all') setSaved({ ...saved, [scope.type]: scope.ids })
    onChange(type === 'all' ? { type } : { type, ids: saved[type] ?? [] })
  }
  return (
    <fieldset className="md:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.coupons.field.scope')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {types.map((type) => (
          <RadioCard
            key={type}
            name="scope"
            className="min-h-12! py-2!"
            title={t(`dashboard.coupons.scope.${type}`)}
            disabled={readOnly && scope.type !== type}
            checked={scope.type === type}
            onChange={() => choose(type)}
          />
        ))}
      </div>
      {scope.type !== 'all' && <Chosen scope={scope} problem={problem} readOnly={readOnly} onChange={onChange} />}
    </fieldset>
  )
}

function Chosen({ scope, problem, readOnly, onChange }: Props & { scope: Exclude<CouponScope, { type: 'all' }> }) {
  const { t } = useTranslation()
  const { targets, isFetching } = useTargets(scope)
  const [isOpen, setOpen] = useState(false)
  const gone = isFetching ? 0 : scope.ids.length - targets.length
  return (
    <div className="mt-3">
      <ul className="flex flex-wrap gap-2" aria-label={t(`dashboard.coupons.scope.${scope.type}`)}>
        {targets.map(({ _id, name, about }) => (
          <li
            key={_id}
            title={about || undefined}
            className="inline-flex min-h-9 max-w-full items-center rounded-[10px] bg-sunken ps-3 text-sm max-md:min-h-11"
          >
            <bdi className={readOnly ? 'truncate pe-3' : 'truncate'}>{name}</bdi>
            {!readOnly && (
              <button
                type="button"
                aria-label={t('dashboard.coupons.scope.without', { name: `\u2068${name}\u2069` })}
                className="grid size-9 shrink-0 place-items-center rounded-[10px] text-soft hover:text-ink max-md:size-11"
                onClick={() => onChange({ ...scope, ids: scope.ids.filter((id) => id !== _id) })}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            )}
          </li>
        ))}
        {!readOnly && (
          <li>
            <Button size="sm" aria-haspopup="dialog" icon={<Plus aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
              {t(`dashboard.coupons.scope.add.${scope.type}`)}
            </Button>
          </li>
        )}
      </ul>
      {gone > 0 && targets.length > 0 && (
        <p className="mt-2 text-sm text-soft">{t('dashboard.coupons.scope.gone', { count: gone })}</p>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
      {isOpen && (
        <TargetDialog
          type={scope.type}
          ids={scope.ids}
          onChange={(ids) => onChange({ ...scope, ids })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
