import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../lib/api/http.ts'
import { useOffline } from '../../lib/browser/connection.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../layout/empty-state.tsx'

/** Shows a loading error with a retry button. */
export function Failed({
  failure,
  onRetry,
  page,
}: {
  failure?: Failure | undefined
  onRetry: () => unknown
  /** the only content of the page; the title becomes the page heading */
  page?: boolean
}) {
  const { t } = useTranslation()
  const isOffline = useOffline() && failure?.code === 'network'
  return (
    <EmptyState
      page={page}
      icon={<CloudOff aria-hidden />}
      title={t(isOffline ? 'shell.offline.title' : 'ui.failedTitle')}
      text={isOffline ? t('shell.offline.text') : t(`errors.${failure?.code ?? 'unexpected'}`)}
    >
      <Button variant="ink" icon={<RotateCw aria-hidden className="size-4" />} onClick={() => void onRetry()}>
        {t('ui.tryAgain')}
      </Button>
    </EmptyState>
  )
}
