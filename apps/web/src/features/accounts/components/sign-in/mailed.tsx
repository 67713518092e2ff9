import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthState } from './auth-state.tsx'

/** Confirms that a link was emailed if the account exists; the same text for everyone. */
export function Mailed({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <AuthState
      icon={<MailCheck aria-hidden />}
      title={t('accounts.mailed.title')}
      text={
        <>
          {text} <span className="mt-2 block text-sm">{t('accounts.mailed.hint')}</span>
        </>
      }
    >
      {children}
    </AuthState>
  )
}
