import { Link2Off, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../lib/api/http.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { DoorState } from './door-state.tsx'

/** While the shop looks at a mailed link. */
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

interface DeadProps {
  secret: string
  /** more about it than that it was used, or is too old */
  text?: string
  children: ReactNode
}

/** A link that opens nothing, or a page that was loaded anew and no longer knows its secret; and the way to another one. */
export function DeadLink({ secret, text, children }: DeadProps) {
  const { t } = useTranslation()
  if (!secret)
    return (
      <DoorState icon={<MailOpen aria-hidden />} title={t('accounts.noSecret.title')} text={t('accounts.noSecret.text')}>
        {children}
      </DoorState>
    )
  return (
    <DoorState
      icon={<Link2Off aria-hidden />}
      title={t('accounts.sorry.verification')}
      text={text ?? t('accounts.error.verification')}
    >
      {children}
    </DoorState>
  )
}

/** The shop could not be asked about a link; its secret is still here. */
export function UnreadLink({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Failed failure={failure} onRetry={onRetry} />
    </>
  )
}
