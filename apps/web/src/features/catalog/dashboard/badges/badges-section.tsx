import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { useCatalogChanges } from '../api.ts'
import { Part } from '../product/outline.tsx'
import { useBadgesOfProductQuery, useBadgesQuery } from './api.ts'
import { BadgeChip } from './badge-chip.tsx'

/** Badges of a product: those by hand are chosen here and saved on their own, those by rules are shown. */
export function BadgesSection({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { data: badges } = useBadgesQuery()
  const { data: own } = useBadgesOfProductQuery(product._id)
  if (!badges || !own) return null
  const byRule = badges.filter(({ _id }) => own.byRule.includes(_id))
  const byHand = badges.filter(({ kind }) => kind === 'hand')
  return (
    <Part name="badges" text={t('dashboard.badges.partText')}>
      {byRule.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          {t('dashboard.badges.byRule')}
          {byRule.map((badge) => (
            <BadgeChip key={badge._id} {...badge} />
          ))}
        </p>
      )}
      {byHand.length > 0 ? (
        // Badges that another tab or user has saved start the form again.
        <Form key={own.byHand.join()} product={product} badges={byHand} saved={own.byHand} />
      ) : (
        <p className="text-sm text-soft">
          {t('dashboard.badges.noneByHand')}{' '}
          <Link to={dashboardPaths.badges} className="text-ink underline underline-offset-4">
            {t('dashboard.badges.title')}
          </Link>
        </p>
      )}
    </Part>
  )
}

interface FormProps {
  product: DashboardProduct
  badges: readonly { _id: string; text: string; ground: string; ink: string }[]
  saved: readonly string[]
}

function Form({ product, badges, saved }: FormProps) {
  const { t } = useTranslation()
  const { settle } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [ids, setIds] = useState(saved)
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isEdited = [...ids].sort().join() !== [...saved].sort().join()
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    const input = { productId: product._id, version: product.version, ids: [...ids] }
    const answer = await settle(send(endpoints.badges.saveOfProduct, input))
    setSaving(false)
    if (answer.success) showUndo(t('dashboard.badges.productSaved'), answer.undo)
    else setRefusal(t(answer.code === 'version_conflict' ? 'dashboard.badges.productConflict' : `errors.${answer.code}`))
  }
  return (
    <>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <fieldset>
        <legend className="text-sm font-semibold">{t('dashboard.badges.kind.hand')}</legend>
        {badges.map((badge) => (
          <Checkbox
            key={badge._id}
            label={<BadgeChip {...badge} />}
            checked={ids.includes(badge._id)}
            onChange={({ target }) => {
              setRefusal(undefined)
              setIds(target.checked ? [...ids, badge._id] : ids.filter((id) => id !== badge._id))
            }}
          />
        ))}
      </fieldset>
      {isEdited && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {t('dashboard.edit.unsaved')}
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={() => setIds(saved)}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button size="sm" variant="primary" loading={isSaving} onClick={() => void save()}>
              {t('dashboard.badges.save')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion on={isEdited && !isSaving} saved />
    </>
  )
}
