import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../lib/api/http.ts'
import { EmptyState } from './bits.tsx'
import { Button } from './button.tsx'

/** Something could not be loaded: says what the server said, and tries again. */
export function Failed({
  failure,
  onRetry,
  page,
}: {
  failure?: Failure | undefined
  onRetry: () => unknown
  /** nothing else is on the page, and this its heading */
  page?: boolean
}) {
  const { t } = useTranslation()
  return (
    <EmptyState
      page={page}
      icon={<CloudOff aria-hidden />}
      title={t('ui.failedTitle')}
      text={t(`errors.${failure?.code ?? 'unexpected'}`)}
    >
      <Button variant="ink" icon={<RotateCw aria-hidden className="size-4" />} onClick={() => void onRetry()}>
        {t('ui.tryAgain')}
      </Button>
    </EmptyState>
  )
}
