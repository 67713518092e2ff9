import type { Language } from '@haat/shared/text.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A text in the shop's language beside the field for its translation. */
export function Pair({ label, own, text, children }: { label: string; own: Language; text: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0 lg:grid-cols-2"
    >
      <div className="min-w-0">
        <h2 className="mb-1.5 font-sans text-sm font-semibold tracking-normal text-soft">
          {label} <span className="font-normal text-faint">({t('dashboard.edit.ownWords')})</span>
        </h2>
        <div lang={own} dir="auto" className="rounded-field bg-sunken px-3.5 py-3 break-words">
          {text || <span className="text-faint">{t('dashboard.products.none')}</span>}
        </div>
      </div>
      {children}
    </section>
  )
}
