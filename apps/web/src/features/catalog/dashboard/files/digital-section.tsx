import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { useCatalogChanges, useProductFilesQuery } from '../api.ts'
import { Part } from '../product/outline.tsx'
import { FileList } from './file-list.tsx'

/** Whether a product, or which of its variants, is delivered as files, and the files that buyers get. Every change is saved at once. */
export function DigitalSection({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { settle } = useCatalogChanges()
  const showUndo = useShowUndo()
  const { data: files } = useProductFilesQuery(product._id)
  const [refusal, setRefusal] = useState<string>()
  const isSimple = product.type === 'simple'
  const set = async (variantId: string, digital: boolean) => {
    setRefusal(undefined)
    const answer = await settle(
      send(endpoints.catalog.setCells, {
        productId: product._id,
        version: product.version,
        cells: [{ _id: variantId, digital }],
      }),
    )
    if (answer.success) showUndo(t('dashboard.products.saved'), answer.undo)
    else setRefusal(t(`errors.${answer.code}`))
  }
  const isDigital = product.variants.some(({ digital }) => digital)
  return (
    <Part name="digital" text={t('dashboard.files.digital.text')}>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      {isSimple ? (
        product.variants.map(({ _id, digital }) => (
          <Checkbox
            key={_id}
            label={t('dashboard.files.digital.isDigital')}
            checked={digital}
            onChange={({ target }) => void set(_id, target.checked)}
          />
        ))
      ) : (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('dashboard.files.digital.variants')}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {product.variants.map(({ _id, values, digital }) => (
              <Checkbox
                key={_id}
                label={<bdi>{values.join(' / ')}</bdi>}
                checked={digital}
                onChange={({ target }) => void set(_id, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {(isDigital || files?.some(({ kind }) => kind === 'download')) && (
        <FileList
          kind="download"
          productId={product._id}
          files={files ?? []}
          variants={isSimple ? [] : product.variants.filter(({ digital }) => digital)}
        />
      )}
    </Part>
  )
}
