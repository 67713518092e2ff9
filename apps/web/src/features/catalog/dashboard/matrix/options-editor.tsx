import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Card } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useCatalogChanges } from '../api.ts'
import { CombinationsTable } from './combinations-table.tsx'
import { OptionValues } from './option-values.tsx'
import { OutlookText } from './outlook-text.tsx'
import { combinationsIn, matrixOf, outlookOf, problemsOf, type Staged, stagedOf } from './staged.ts'

/** Colours and one attribute with their values; what will be there and what will go is seen before it is saved. */
export function OptionsEditor({ product, onClose }: { product: DeskProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { settle, refresh } = useCatalogChanges()
  const { variants } = product
  const [start] = useState(() => stagedOf(product))
  const [staged, setStaged] = useState<Staged>(start)
  const [isSaving, setSaving] = useState(false)
  const [shown, setShown] = useState(false)
  const [failure, setFailure] = useState<string>()
  const combinations = useMemo(() => combinationsIn(staged, variants), [staged, variants])
  const matrix = useMemo(() => matrixOf(staged, variants), [staged, variants])
  const outlook = useMemo(() => outlookOf(matrix, variants), [matrix, variants])
  const wanted = combinations.filter((one) => one.wanted).length
  const problems = problemsOf(staged, wanted)
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
      if (answer.code === 'version_conflict') refresh('DeskProducts')
      return setFailure(t(answer.code === 'version_conflict' ? 'dashboard.matrix.optionsConflict' : `errors.${answer.code}`))
    }
    toast.success(t('dashboard.matrix.optionsSaved', { count: answer.product.variants.length }))
    onClose()
  }
  return (
    <div className="space-y-5">
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <OptionValues
            kind="color"
            title={t('dashboard.matrix.colors')}
            values={staged.colors}
            showProblems={shown}
            onChange={(colors) => change({ colors })}
          />
        </Card>
        <Card>
          <OptionValues
            kind="attribute"
            title={t('dashboard.matrix.attribute')}
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
          <h2 className="text-lg">{t('dashboard.matrix.combinations')}</h2>
          <p className="mb-3 text-sm text-soft">{t('dashboard.matrix.combinationsText')}</p>
          <CombinationsTable
            staged={staged}
            variants={variants}
            combinations={combinations}
            onChange={(off) => change({ off })}
          />
        </Card>
      )}
      <section
        aria-label={t('dashboard.matrix.outlook')}
        className="sticky bottom-4 z-20 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-[16px] border border-line bg-card p-4 shadow-lift"
      >
        <div className="min-w-0 flex-1 basis-72">
          <OutlookText outlook={outlook} product={product} isSimple={matrix.type === 'simple'} wanted={wanted} />
          {shown &&
            problems.map((problem) => (
              <p key={problem} role="alert" className="text-sm text-bad">
                {t(`dashboard.matrix.problem.${problem}`)}
              </p>
            ))}
        </div>
        <div className="flex gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            loading={isSaving}
            disabledReason={isChanged ? undefined : t('dashboard.matrix.unchanged')}
            onClick={() => void save()}
          >
            {t('dashboard.matrix.saveOptions')}
          </Button>
        </div>
      </section>
      <LeaveQuestion on={isChanged && !isSaving} />
    </div>
  )
}
