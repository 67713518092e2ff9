import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useAccountQuery } from '../../security/index.ts'
import { DownloadPart } from '../parts/download-part.tsx'
import { ErasePart } from '../parts/erase-part.tsx'

/** What the shop knows of its customer: to take along, or to have erased. */
export default function MyDataPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: account, error, refetch } = useAccountQuery()
  const isStaff = Boolean(session?.user.a || session?.user.s)
  return (
    <div className="max-w-3xl">
      <h1 className="text-[28px] md:text-4xl">{t('privacy.title')}</h1>
      <p className="mt-1.5 mb-6 text-soft">{t('privacy.text')}</p>
      {account ? (
        <div className="space-y-4">
          <DownloadPart />
          <ErasePart account={account} isStaff={isStaff} />
        </div>
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-4">
          {[0, 1].map((one) => (
            <div key={one} className="rounded-card border border-line bg-card p-4 md:p-6">
              <Skeleton className="h-6 w-44" />
              <Skeleton className="mt-3 h-4 w-4/5" />
              <Skeleton className="mt-2 h-4 w-3/5" />
              <Skeleton className="mt-6 h-11 w-40 rounded-button" />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
