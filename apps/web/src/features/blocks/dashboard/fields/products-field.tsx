import { endpoints } from 'virtual:endpoints'
import { mostProducts, productRules } from '@haat/shared/blocks/kinds.ts'
import type { BlockOf } from '@haat/shared/blocks/schema.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Combo, type Option } from '../../../../ui/dashboard/fields/combo.tsx'
import { Select } from '../../../../ui/form/field.tsx'
import { useCategories } from '../../../catalog/index.ts'
import { useBlockCollectionsQuery } from '../api.ts'
import { KnownContext } from './known.ts'
import { NumberField } from './number-field.tsx'

/** Products of a block: chosen ones, a collection, or those that fit a rule. */
export function ProductsField({ block: { source }, onChange }: { block: BlockOf<'products'>; onChange: (part: object) => void }) {
  const { t } = useTranslation()
  const { products } = useContext(KnownContext)
  const categories = useCategories()
  const { data: collections = [] } = useBlockCollectionsQuery()
  const put = (part: object) => onChange({ source: { ...source, ...part } })
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.catalog.list, { ...(q && { q }), limit: 20 })
    const found = answer.success ? answer.products : []
    for (const { _id, name } of found) products.set(_id, name)
    return found.map(({ _id, name }) => ({ value: _id, label: name }))
  }
  return (
    <>
      <Select
        label={t('dashboard.blocks.products.source')}
        value={source.kind === 'rule' ? source.rule : source.kind}
        onChange={({ target }) =>
          onChange({
            source:
              target.value === 'chosen'
                ? { kind: 'chosen', products: [] }
                : target.value === 'collection'
                  ? { kind: 'collection', collection: null, limit: source.kind === 'chosen' ? 8 : source.limit }
                  : {
                      kind: 'rule',
                      rule: target.value,
                      category: source.kind === 'rule' ? source.category : null,
                      limit: source.kind === 'chosen' ? 8 : source.limit,
                    },
          })
        }
      >
        {[...productRules, 'collection' as const, 'chosen' as const].map((rule) => (
          <option key={rule} value={rule}>
            {t(`dashboard.blocks.products.${rule}`)}
          </option>
        ))}
      </Select>
      {source.kind === 'chosen' ? (
        <Combo
          multiple
          label={t('dashboard.blocks.products.which')}
          placeholder={t('dashboard.blocks.products.find')}
          search={search}
          value={source.products.map((id) => ({ value: id, label: products.get(id) ?? '…' }))}
          onChange={(next) => put({ products: next.slice(0, mostProducts).map(({ value }) => value) })}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {source.kind === 'collection' ? (
            <Select
              label={t('dashboard.blocks.products.collectionName')}
              value={source.collection ?? ''}
              onChange={({ target }) => put({ collection: target.value || null })}
            >
              <option value="">{t('dashboard.blocks.products.chooseCollection')}</option>
              {collections.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          ) : (
            <Select
              label={t('dashboard.blocks.products.category')}
              value={source.category ?? ''}
              onChange={({ target }) => put({ category: target.value || null })}
            >
              <option value="">{t('dashboard.blocks.products.allCategories')}</option>
              {categories.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <NumberField
            label={t('dashboard.blocks.limit')}
            value={source.limit}
            min={2}
            max={mostProducts}
            onChange={(limit) => put({ limit })}
          />
        </div>
      )}
    </>
  )
}
