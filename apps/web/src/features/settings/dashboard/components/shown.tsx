import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'

/** A read-only setting. */
export function Shown({ label, value, className }: { label: string; value: ReactNode; className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={cx('min-w-0', className)}>
      <p className="text-sm font-semibold">{label}</p>
      <p dir="auto" className="text-page mt-0.5 break-words whitespace-pre-line text-soft">
        {value || t('dashboard.settings.notSet')}
      </p>
    </div>
  )
}
