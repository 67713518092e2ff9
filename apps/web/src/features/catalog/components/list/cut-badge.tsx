import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'

/** Discount badge, for example `−18%`. */
export function CutBadge({
  price,
  compare,
  className,
}: {
  price: number
  compare: number | null | undefined
  className?: string
}) {
  const { t } = useTranslation()
  const percent = compare ? Math.round((1 - price / compare) * 100) : 0
  if (percent < 1) return null
  return (
    <span className={cx('rounded-chip bg-card px-2.5 py-1 text-xs font-semibold text-sale', className)}>
      <span className="sr-only">{t('catalog.cut', { percent })}</span>
      <bdi aria-hidden dir="ltr" className="tabular">
        −{percent}%
      </bdi>
    </span>
  )
}
