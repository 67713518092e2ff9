import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Other payment methods, collapsed. */
export function AnotherWay({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-brand-text underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        {t('payments.another')}
      </summary>
      <div className="animate-fade pt-3">{children}</div>
    </details>
  )
}
