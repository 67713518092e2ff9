import { endpoints } from 'virtual:dashboard-endpoints'
import type { CollectionMember } from '@haat/shared/catalog/dashboard/collections.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { mostRelated } from '@haat/shared/catalog/related.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { useCatalogChanges } from '../api.ts'
import { ChosenProducts } from '../collections/chosen-products.tsx'
import { Part } from '../product/outline.tsx'
import { useRelatedOfProductQuery } from './api.ts'

/** Related products of a product, chosen by hand and saved on their own, and those that are often bought with it. */
export function RelatedSection({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useRelatedOfProductQuery(product._id)
  if (!data) return null
  return (
    <Part name="related" text={t('dashboard.related.text')}>
      {/* Products that another tab or user has saved start the form again. */}
      <Form key={idsOf(data.related).join()} product={product} saved={data.related} />
      {data.together.length > 0 && (
        <p className="text-sm text-soft">
          {t('dashboard.related.together', {
            names: listText(
              data.together.map(({ name }) => name),
              language,
            ),
          })}
        </p>
      )}
    </Part>
  )
}

const idsOf = (members: readonly CollectionMember[]): string[] => members.map(({ _id }) => _id)

function Form({ product, saved }: { product: DashboardProduct; saved: readonly CollectionMember[] }) {
  const { t } = useTranslation()
  const { settle } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [edited, setEdited] = useState<readonly CollectionMember[]>()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const value = edited ?? saved
  const change = (next: readonly CollectionMember[]) => {
    setRefusal(undefined)
    setEdited(idsOf(next).join() === idsOf(saved).join() ? undefined : next)
  }
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    const input = { productId: product._id, version: product.version, ids: idsOf(value) }
    const answer = await settle(send(endpoints.related.save, input))
    setSaving(false)
    if (!answer.success)
      return setRefusal(t(answer.code === 'version_conflict' ? 'dashboard.related.conflict' : `errors.${answer.code}`))
    setEdited(undefined)
    showUndo(t('dashboard.related.saved'), answer.undo)
  }
  return (
    <>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <ChosenProducts
        label={t('dashboard.related.add')}
        value={value}
        most={mostRelated}
        except={product._id}
        onChange={change}
      />
      {edited && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {t('dashboard.edit.unsaved')}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={() => change(saved)}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button size="sm" variant="primary" loading={isSaving} onClick={() => void save()}>
              {t('dashboard.related.save')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion on={edited !== undefined && !isSaving} saved />
    </>
  )
}
