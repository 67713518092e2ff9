import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../../lib/api/api.ts'
import { Button } from '../../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../../ui/dashboard/leave-question.tsx'
import { toast } from '../../../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { useCatalogChanges } from '../../api.ts'
import { combinationsIn, findProblems, predictOutcome, type Staged, toMatrix, toStaged } from '../staged.ts'
import { OptionsDetails, OptionsOutcomeText } from './change-preview.tsx'
import { CombinationsTable } from './combinations-table.tsx'
import { OptionValues } from './option-values.tsx'

/** Editor for colours and one attribute, with a preview of created and deleted variants. */
export function OptionsEditor({ product, onClose }: { product: DashboardProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { settle, refresh } = useCatalogChanges()
  const { variants } = product
  const [start] = useState(() => toStaged(product))
  const [staged, setStaged] = useState<Staged>(start)
  const [isSaving, setSaving] = useState(false)
  const [shown, setShown] = useState(false)
  const [failure, setFailure] = useState<string>()
  const combinations = useMemo(() => combinationsIn(staged, variants), [staged, variants])
  const matrix = useMemo(() => toMatrix(staged, variants), [staged, variants])
  const outlook = useMemo(() => predictOutcome(matrix, variants), [matrix, variants])
  const wanted = combinations.filter((one) => one.wanted).length
  const problems = findProblems(staged, wanted)
  const isChanged = staged !== start
  const change = (part: Partial<Staged>) => {
    setFailure(undefined)
    setStaged((now) => ({ ...now, ...part }))
  }
  const save = async () => {
    setShown(true)
    if (problems.length > 0 || isSaving) return
    setSaving(true)
    const answer = await settle(
      send(endpoints.catalog.setMatrix, { ...matrix, productId: product._id, version: product.version }),
    )
    setSaving(false)
    if (!answer.success) {
      if (answer.code === 'version_conflict') refresh('DashboardProducts')
      return setFailure(t(answer.code === 'version_conflict' ? 'dashboard.variants.optionsConflict' : `errors.${answer.code}`))
    }
    toast.success(t('dashboard.variants.optionsSaved', { count: answer.product.variants.length }))
    onClose()
  }
  return (
    <div className="space-y-5">
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <OptionValues
            kind="color"
            title={t('dashboard.variants.colors')}
            values={staged.colors}
            showProblems={shown}
            onChange={(colors) => change({ colors })}
          />
        </Card>
        <Card>
          <OptionValues
            kind="attribute"
            title={t('dashboard.variants.attribute')}
            values={staged.attributes}
            label={staged.label}
            showProblems={shown}
            onLabel={(label) => change({ label })}
            onChange={(attributes) => change({ attributes })}
          />
        </Card>
      </div>
      {staged.colors.length + staged.attributes.length > 0 && (
        <Card>
          <h2 className="text-lg">{t('dashboard.variants.combinations')}</h2>
          <div className="mb-3">
            <p className="text-sm text-soft">{t('dashboard.variants.combinationsText')}</p>
            {isChanged && <OptionsDetails outlook={outlook} product={product} isSimple={matrix.type === 'simple'} />}
          </div>
          <CombinationsTable
            staged={staged}
            variants={variants}
            combinations={combinations}
            onChange={(off) => change({ off })}
          />
        </Card>
      )}
      <section
        aria-label={t('dashboard.variants.outlook')}
        className="sticky bottom-4 z-20 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-[16px] border border-line bg-card p-2.5 ps-5 shadow-lift"
      >
        <div className="min-w-0 flex-1 basis-72">
          {isChanged && <OptionsOutcomeText outlook={outlook} isSimple={matrix.type === 'simple'} wanted={wanted} />}
          {shown &&
            problems.map((problem) => (
              <p key={problem} role="alert" className="text-sm text-bad">
                {t(`dashboard.variants.problem.${problem}`)}
              </p>
            ))}
        </div>
        <div className="flex gap-2">
          <Button size="sm" className="max-md:min-h-11" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            className="max-md:min-h-11"
            loading={isSaving}
            disabledReason={isChanged ? undefined : t('dashboard.variants.unchanged')}
            onClick={() => void save()}
          >
            {t('dashboard.variants.saveOptions')}
          </Button>
        </div>
      </section>
      <LeaveQuestion on={isChanged && !isSaving} />
    </div>
  )
}
