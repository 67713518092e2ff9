import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { StepName } from '../steps.ts'

/** Summary of a completed step with an edit link. */
export function Recap({ step, title, children }: { step: StepName; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card aria-label={title} className="flex items-start justify-between gap-3 md:p-4">
      <div className="min-w-0">
        <p className="text-sm text-soft">{title}</p>
        {children}
      </div>
      <Link
        to={to(paths.checkout, undefined, { step })}
        aria-label={`${t('checkout.edit')}: ${title}`}
        className="-my-2.5 -me-2 inline-flex min-h-11 shrink-0 items-center rounded-button px-2 font-semibold text-brand-text hover:bg-sunken"
      >
        {t('checkout.edit')}
      </Link>
    </Card>
  )
}
