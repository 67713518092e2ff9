import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import type { OptionsOutcome } from '../staged.ts'

interface Props {
  outlook: OptionsOutcome | undefined
  product: DashboardProduct
  isSimple: boolean
}

/** Result of saving the options in one line: number of variants, and lost stock. */
export function OptionsOutcomeText({ outlook, isSimple, wanted }: Omit<Props, 'product'> & { wanted: number }) {
  const { t } = useTranslation()
  if (!outlook) return <p className="text-sm text-soft">{t('dashboard.variants.notYet')}</p>
  const { plan, lost, endless } = outlook
  const going = plan.remove.length
  return (
    <p role="status" className="flex flex-wrap gap-x-2.5 text-sm">
      <span className="font-semibold">
        {isSimple ? t('dashboard.variants.willBeSimple') : t('dashboard.variants.willBe', { count: wanted })}
      </span>
      {going > 0 && <span className="text-bad">{t('dashboard.variants.go', { count: going })}</span>}
      {lost > 0 && <span className="font-semibold text-bad">{t('dashboard.variants.lost', { count: lost })}</span>}
      {endless && <span className="text-bad">{t('dashboard.variants.lostEndless')}</span>}
      {going > 0 && <span className="text-soft">{t('dashboard.variants.final')}</span>}
    </p>
  )
}

/** Effect of saving on existing and new variants, under the heading of the combinations. */
export function OptionsDetails({ outlook, product, isSimple }: Props) {
  const { t } = useTranslation()
  if (!outlook) return null
  const { plan, merged, renamed } = outlook
  const wasSimple = product.type === 'simple'
  const isSame = plan.add.length === 0 && plan.remove.length === 0 && wasSimple === isSimple
  return (
    <ul className="mt-1 list-disc space-y-0.5 ps-5 text-sm text-soft">
      {isSame && !isSimple && <li>{t('dashboard.variants.sameVariants')}</li>}
      {plan.add.length > 0 && <li>{t('dashboard.variants.appear', { count: plan.add.length })}</li>}
      {wasSimple && !isSimple && <li>{t('dashboard.variants.takesOver')}</li>}
      {renamed > 0 && !wasSimple && !isSimple && <li>{t('dashboard.variants.renamed', { count: renamed })}</li>}
      {merged > 0 && <li>{t('dashboard.variants.merged', { count: merged })}</li>}
    </ul>
  )
}
