import { endpoints } from 'virtual:dashboard-endpoints'
import { fewestPartUnits } from '@haat/shared/catalog/bundles.ts'
import type { DashboardPart } from '@haat/shared/catalog/dashboard/bundles.ts'
import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { useCatalogChanges } from '../api.ts'
import { Part } from '../product/outline.tsx'
import { useProductBundleQuery } from './api.ts'
import { PartsEditor } from './parts-editor.tsx'
import { PartsSummary } from './parts-summary.tsx'

/** Parts of a product that is sold as a bundle, saved on their own; of a variable product, the parts of each variant. */
export function BundleSection({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { data } = useProductBundleQuery(product._id)
  const { variants } = product
  const [chosen, setChosen] = useState<string>()
  if (!data) return null
  const variant = variants.find(({ _id }) => _id === chosen) ?? variants.find(({ bundle }) => bundle) ?? variants[0]
  if (!variant) return null
  const saved = data.bundles[variant._id] ?? []
  return (
    <Part name="bundle" text={t('dashboard.bundles.text')}>
      {data.containedIn.length > 0 && <ContainedIn bundles={data.containedIn} />}
      {variants.length > 1 && (
        <Select label={t('dashboard.bundles.variant')} value={variant._id} onChange={({ target }) => setChosen(target.value)}>
          {variants.map((one) => (
            <option key={one._id} value={one._id}>
              {[one.values.join(' / '), one.bundle && t('dashboard.products.part.bundle')].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
      )}
      {/* Parts that another tab or user has saved start the form again. */}
      <Form key={`${variant._id} ${JSON.stringify(saved.map(unitsOf))}`} product={product} variant={variant} saved={saved} />
    </Part>
  )
}

const unitsOf = ({ variantId, qty }: DashboardPart) => [variantId, qty]

function Form({
  product,
  variant,
  saved,
}: {
  product: DashboardProduct
  variant: DashboardVariant
  saved: readonly DashboardPart[]
}) {
  const { t } = useTranslation()
  const { settle } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [edited, setEdited] = useState<readonly DashboardPart[]>()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const parts = edited ?? saved
  const isEdited = edited !== undefined
  const units = parts.reduce((sum, { qty }) => sum + qty, 0)
  const change = (next: readonly DashboardPart[]) => {
    setRefusal(undefined)
    setEdited(JSON.stringify(next.map(unitsOf)) === JSON.stringify(saved.map(unitsOf)) ? undefined : next)
  }
  const save = async () => {
    if (isSaving) return
    const wanted = parts.flatMap(({ variantId, qty }) => (variantId === null ? [] : [{ variantId, qty }]))
    if (wanted.length < parts.length) return setRefusal(t('dashboard.bundles.removeDeleted'))
    if (parts.length > 0 && units < fewestPartUnits) return setRefusal(t('dashboard.bundles.tooFew'))
    setSaving(true)
    const input = { productId: product._id, version: product.version, variantId: variant._id, parts: wanted }
    const answer = await settle(send(endpoints.bundles.save, input))
    setSaving(false)
    if (answer.success) {
      setEdited(undefined)
      return showUndo(t('dashboard.bundles.saved'), answer.undo)
    }
    setRefusal(
      answer.code === 'in_use'
        ? t('dashboard.bundles.isPart')
        : answer.code === 'bad_request'
          ? t('dashboard.bundles.partWrong')
          : answer.code === 'version_conflict'
            ? t('dashboard.bundles.conflict')
            : t(`errors.${answer.code}`),
    )
  }
  return (
    <>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <PartsEditor value={parts} without={product} onChange={change} />
      {parts.length > 0 && <PartsSummary parts={parts} variant={variant} />}
      {isEdited && saved.length === 0 && variant.qty !== 0 && (
        <p className="text-sm text-soft">{t('dashboard.bundles.stockLost')}</p>
      )}
      {isEdited && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {t('dashboard.edit.unsaved')}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={() => change(saved)}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button size="sm" variant="primary" loading={isSaving} onClick={() => void save()}>
              {t('dashboard.bundles.save')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion on={isEdited && !isSaving} saved />
    </>
  )
}

function ContainedIn({ bundles }: { bundles: readonly { _id: string; name: string }[] }) {
  const { t } = useTranslation()
  return (
    <div className="text-sm">
      <p className="text-soft">{t('dashboard.bundles.containedIn')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {bundles.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={to(dashboardPaths.product, { productId: _id })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-7"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
