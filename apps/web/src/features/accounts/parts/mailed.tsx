import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/bits.tsx'

/** A link is on its way, if there is an account: the shop says the same to everybody. */
export function Mailed({ page, text, children }: { page?: boolean; text: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      {...(page && { page })}
      icon={<MailCheck aria-hidden />}
      title={t('accounts.mailed.title')}
      text={
        <span role="status">
          {text} <span className="mt-2 block text-sm">{t('accounts.mailed.hint')}</span>
        </span>
      }
    >
      {children}
    </EmptyState>
  )
}
