import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import type { Outlook } from './staged.ts'

/** What saving the options does, in words. */
export function OutlookText({
  outlook,
  product,
  isSimple,
  wanted,
}: {
  outlook: Outlook | undefined
  product: DeskProduct
  isSimple: boolean
  wanted: number
}) {
  const { t } = useTranslation()
  if (!outlook) return <p className="text-sm text-soft">{t('dashboard.matrix.notYet')}</p>
  const { plan, lost, merged, endless } = outlook
  const going = plan.remove.length
  const wasSimple = product.type === 'simple'
  const isSame = plan.add.length === 0 && going === 0 && wasSimple === isSimple
  return (
    <div className="text-sm">
      <p role="status" className="font-semibold">
        {isSimple ? t('dashboard.matrix.willBeSimple') : t('dashboard.matrix.willBe', { count: wanted })}
      </p>
      <ul className="text-soft">
        {isSame && !isSimple && <li>{t('dashboard.matrix.sameVariants')}</li>}
        {plan.add.length > 0 && <li>{t('dashboard.matrix.appear', { count: plan.add.length })}</li>}
        {wasSimple && !isSimple && <li>{t('dashboard.matrix.takesOver')}</li>}
        {going > 0 && <li className="text-bad">{t('dashboard.matrix.go', { count: going })}</li>}
        {lost > 0 && <li className="font-semibold text-bad">{t('dashboard.matrix.lost', { count: lost })}</li>}
        {endless && <li className="text-bad">{t('dashboard.matrix.lostEndless')}</li>}
        {merged > 0 && <li>{t('dashboard.matrix.merged', { count: merged })}</li>}
        {(plan.add.length > 0 || going > 0) && <li>{t('dashboard.matrix.final')}</li>}
      </ul>
    </div>
  )
}
