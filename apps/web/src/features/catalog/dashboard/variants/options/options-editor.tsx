import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { mostOptions } from '@haat/shared/catalog/options.ts'
import type { TFunction } from 'i18next'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../../lib/api/api.ts'
import { Button } from '../../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../../ui/dashboard/leave-question.tsx'
import { Sortable } from '../../../../../ui/dashboard/sortable.tsx'
import { toast } from '../../../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { useCatalogChanges } from '../../api.ts'
import { combinationsIn, findProblems, predictOutcome, type Staged, type StagedOption, toMatrix, toStaged } from '../staged.ts'
import { OptionsDetails, OptionsOutcomeText } from './change-preview.tsx'
import { CombinationsTable } from './combinations-table.tsx'
import { OptionCard } from './option-card.tsx'

/** Editor for up to three options, with a preview of created and deleted variants. */
export function OptionsEditor({ product, onClose }: { product: DashboardProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { settle, refresh } = useCatalogChanges()
  const { variants } = product
  const [start] = useState(() => startOf(product, t))
  const [staged, setStaged] = useState<Staged>(start)
  const [isSaving, setSaving] = useState(false)
  const [shown, setShown] = useState(false)
  const [failure, setFailure] = useState<string>()
  const combinations = useMemo(() => combinationsIn(staged, product), [staged, product])
  const matrix = useMemo(() => toMatrix(staged, product), [staged, product])
  const outlook = useMemo(() => predictOutcome(matrix, product), [matrix, product])
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
      <Sortable
        label={t('dashboard.variants.optionsLabel')}
        items={staged.options}
        getId={({ key }) => key}
        getName={({ name }) => name || t('dashboard.variants.attribute')}
        onSort={(options) => change({ options })}
        className="space-y-5"
      >
        {(option, handle) => (
          <OptionCard
            option={option}
            handle={handle}
            showProblems={shown}
            onChange={(part) => change({ options: withPart(staged.options, option.key, part) })}
            onRemove={() => change({ options: staged.options.filter(({ key }) => key !== option.key) })}
          />
        )}
      </Sortable>
      {staged.options.length < mostOptions && (
        <Button
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => change({ options: [...staged.options, emptyOption(staged.options, t)] })}
        >
          {t('dashboard.variants.addOption')}
        </Button>
      )}
      {matrix.options.length > 0 && (
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
          <Button size="sm" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            size="sm"
            variant="primary"
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

let made = 0

/** A new option: the colour, if the product has none. */
function emptyOption(options: readonly StagedOption[], t: TFunction): StagedOption {
  const isColor = !options.some(({ display }) => display === 'swatch')
  const name = isColor ? t('dashboard.variants.color') : ''
  return { key: `new${made++}`, at: null, name, display: isColor ? 'swatch' : 'button', values: [] }
}

/** A product without options starts with an empty colour and another empty option; those left empty are not saved. */
function startOf(product: DashboardProduct, t: TFunction): Staged {
  const staged = toStaged(product)
  if (staged.options.length > 0) return staged
  const color = emptyOption([], t)
  return { ...staged, options: [color, emptyOption([color], t)] }
}

/** One option is the colour: a second one makes the first a row of buttons. */
const withPart = (options: readonly StagedOption[], key: string, part: Partial<StagedOption>): StagedOption[] =>
  options.map((option) => {
    if (option.key === key) return { ...option, ...part }
    return part.display === 'swatch' && option.display === 'swatch' ? { ...option, display: 'button' } : option
  })
