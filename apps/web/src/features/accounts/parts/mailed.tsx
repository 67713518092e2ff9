import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DoorState } from './door-state.tsx'

/** A link is on its way, if there is an account: the shop says the same to everybody. */
export function Mailed({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <DoorState
      icon={<MailCheck aria-hidden />}
      title={t('accounts.mailed.title')}
      text={
        <>
          {text} <span className="mt-2 block text-sm">{t('accounts.mailed.hint')}</span>
        </>
      }
    >
      {children}
    </DoorState>
  )
}
