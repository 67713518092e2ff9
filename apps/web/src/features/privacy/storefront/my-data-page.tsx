import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAccountQuery } from '../../security/index.ts'
import { DownloadSection } from '../components/download-section.tsx'
import { EraseSection } from '../components/erase-section.tsx'

/** Personal data of the customer: download or erase. */
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
          <DownloadSection />
          <EraseSection account={account} isStaff={isStaff} />
        </div>
      ) : error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
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
