import { mostConditions, mostDays, ruleFields } from '@haat/shared/catalog/collections/kinds.ts'
import type { CollectionRule, Condition } from '@haat/shared/catalog/collections/rule.ts'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { matching } from '../../../../lib/dashboard/list/matching.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Combo } from '../../../../ui/dashboard/fields/combo.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { useDashboardProductsQuery, useShopBrandsQuery, useShopCategoriesQuery } from '../api.ts'
import { CustomCondition } from './custom-condition.tsx'

const fresh: { [Field in Condition['field']]: Extract<Condition, { field: Field }> } = {
  category: { field: 'category', is: true, id: '' },
  brand: { field: 'brand', is: true, id: '' },
  tag: { field: 'tag', is: true, tag: '' },
  price: { field: 'price', compare: 'atMost', amount: 50 },
  sale: { field: 'sale', is: true },
  stock: { field: 'stock', is: true },
  low: { field: 'low', is: true },
  new: { field: 'new', days: 30 },
  custom: { field: 'custom', is: true, key: '', value: '', min: null, max: null },
}

/** The conditions of a rule, and whether all or any of them must be met. */
export function RuleFields({
  rule,
  narrow,
  onChange,
}: {
  rule: CollectionRule
  /** the fields of a condition stand below each other */
  narrow?: boolean
  onChange: (rule: CollectionRule) => void
}) {
  const { t } = useTranslation()
  const { match, conditions } = rule
  const put = (at: number, condition: Condition) => onChange({ match, conditions: conditions.with(at, condition) })
  return (
    <div className="space-y-4">
      {conditions.length > 1 && (
        <Select
          label={t('dashboard.collections.match.label')}
          className="max-w-md"
          value={match}
          onChange={({ target }) => onChange({ match: target.value as CollectionRule['match'], conditions })}
        >
          <option value="all">{t('dashboard.collections.match.all')}</option>
          <option value="any">{t('dashboard.collections.match.any')}</option>
        </Select>
      )}
      <ol className="space-y-3">
        {conditions.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity, and their fields keep no state of their own
          <li key={at}>
            <fieldset className="rounded-field border border-line p-3">
              <legend className="sr-only">{t('dashboard.collections.condition', { number: at + 1 })}</legend>
              <div className="flex items-end gap-2">
                <div className={cx('grid min-w-0 grow gap-3', !narrow && 'md:grid-cols-3')}>
                  <Select
                    label={t('dashboard.collections.field.label')}
                    value={condition.field}
                    onChange={({ target }) => put(at, fresh[target.value as Condition['field']])}
                  >
                    {ruleFields.map((field) => (
                      <option key={field} value={field}>
                        {t(`dashboard.collections.field.${field}`)}
                      </option>
                    ))}
                  </Select>
                  <ConditionFields condition={condition} onChange={(next) => put(at, next)} />
                </div>
                <IconButton
                  label={t('dashboard.collections.removeCondition', { number: at + 1 })}
                  className="text-soft hover:text-bad"
                  onClick={() => onChange({ match, conditions: conditions.toSpliced(at, 1) })}
                >
                  <X aria-hidden className="size-4" />
                </IconButton>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {conditions.length < mostConditions && (
        <Button
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange({ match, conditions: [...conditions, fresh.tag] })}
        >
          {t('dashboard.collections.addCondition')}
        </Button>
      )}
    </div>
  )
}

function ConditionFields({ condition, onChange }: { condition: Condition; onChange: (condition: Condition) => void }) {
  const { t } = useTranslation()
  if (condition.field === 'price')
    return (
      <>
        <Select
          label={t('dashboard.collections.comparison')}
          value={condition.compare}
          onChange={({ target }) => onChange({ ...condition, compare: target.value as 'atLeast' | 'atMost' })}
        >
          <option value="atLeast">{t('dashboard.collections.atLeast')}</option>
          <option value="atMost">{t('dashboard.collections.atMost')}</option>
        </Select>
        <Input
          type="number"
          inputMode="decimal"
          min={0.01}
          step={0.01}
          label={t('dashboard.collections.value')}
          value={condition.amount || ''}
          onChange={({ target }) => onChange({ ...condition, amount: Math.round(Number(target.value) * 100) / 100 })}
        />
      </>
    )
  if (condition.field === 'new')
    return (
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={mostDays}
        label={t('dashboard.collections.days')}
        value={condition.days}
        onChange={({ target }) => {
          const days = Math.trunc(Number(target.value))
          if (days >= 1) onChange({ ...condition, days: Math.min(mostDays, days) })
        }}
      />
    )
  const isSelect = (yes: string, no: string) => (
    <Select
      label={t('dashboard.collections.comparison')}
      value={condition.is ? 'yes' : 'no'}
      onChange={({ target }) => onChange({ ...condition, is: target.value === 'yes' })}
    >
      <option value="yes">{yes}</option>
      <option value="no">{no}</option>
    </Select>
  )
  if (condition.field === 'sale' || condition.field === 'stock' || condition.field === 'low')
    return isSelect(
      t(`dashboard.collections.answer.${condition.field}.yes`),
      t(`dashboard.collections.answer.${condition.field}.no`),
    )
  if (condition.field === 'custom') return <CustomCondition condition={condition} onChange={onChange} />
  return (
    <>
      {isSelect(t('dashboard.collections.is'), t('dashboard.collections.isNot'))}
      <ValueField condition={condition} onChange={onChange} />
    </>
  )
}

function ValueField({
  condition,
  onChange,
}: {
  condition: Extract<Condition, { field: 'category' | 'brand' | 'tag' }>
  onChange: (condition: Condition) => void
}) {
  const { t } = useTranslation()
  const { data: categories = [] } = useShopCategoriesQuery()
  const { data: brands = [] } = useShopBrandsQuery()
  const tags = useTagsLately()
  const label = t('dashboard.collections.value')
  if (condition.field === 'tag')
    return (
      <Combo
        label={label}
        search={async (query) => {
          const known = matching(tags, query, (tag) => tag).slice(0, 30)
          return [...new Set([...known, ...(query ? [query.slice(0, 40)] : [])])].map((tag) => ({ value: tag, label: tag }))
        }}
        value={condition.tag ? { value: condition.tag, label: condition.tag } : null}
        onChange={(option) => onChange({ ...condition, tag: option?.value ?? '' })}
      />
    )
  const options = condition.field === 'category' ? categories : brands
  const name = options.find(({ _id }) => _id === condition.id)?.name
  return (
    <Combo
      label={label}
      search={async (query) =>
        matching<{ _id: string; name: string }>(options, query, (one) => one.name)
          .slice(0, 30)
          .map((one) => ({ value: one._id, label: one.name }))
      }
      value={condition.id ? { value: condition.id, label: name ?? t('dashboard.collections.gone') } : null}
      onChange={(option) => onChange({ ...condition, id: option?.value ?? '' })}
    />
  )
}

/** Tags of recently changed products, as suggestions. */
function useTagsLately(): string[] {
  const { data } = useDashboardProductsQuery({ sort: '-updated', limit: 100 })
  return [...new Set(data?.products.flatMap(({ tags }) => tags))]
}
