import { Link2Off, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../lib/api/http.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { AuthState } from './auth-state.tsx'

/** Shown while an emailed link is checked. */
export function OpeningLink() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-16">
      <h1 className="sr-only">{t('accounts.openingLink')}</h1>
      <Skeleton className="size-18 rounded-full" />
      <Skeleton className="mt-6 h-8 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-72 max-w-full" />
      <Skeleton className="mt-7 h-11 w-40 rounded-button" />
    </div>
  )
}

interface InvalidLinkProps {
  secret: string
  /** replaces the general text for used or expired links */
  text?: string
  children: ReactNode
}

/** An invalid or expired link, or a reloaded page that has lost its token, with a way to request a new link. */
export function InvalidLink({ secret, text, children }: InvalidLinkProps) {
  const { t } = useTranslation()
  if (!secret)
    return (
      <AuthState icon={<MailOpen aria-hidden />} title={t('accounts.noSecret.title')} text={t('accounts.noSecret.text')}>
        {children}
      </AuthState>
    )
  return (
    <AuthState
      icon={<Link2Off aria-hidden />}
      title={t('accounts.sorry.verification')}
      text={text ?? t('accounts.error.verification')}
    >
      {children}
    </AuthState>
  )
}

/** The link could not be checked; the token is still in memory, so the user can retry. */
export function UnreadLink({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Failed failure={failure} onRetry={onRetry} />
    </>
  )
}
