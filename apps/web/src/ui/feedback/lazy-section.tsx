import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffline } from '../../lib/browser/connection.ts'
import { Button } from '../button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { toast } from './toast.tsx'

interface Props {
  /** shown while the code loads */
  fallback?: ReactNode
  /** how an error is shown: notice in place of the section, toast (for overlays), or not at all */
  failure?: 'notice' | 'toast' | 'none'
  resetKey?: unknown
  children: ReactNode
}

/** A section with its own chunk: an error in it, or a failed download, does not affect the rest of the page. */
export function LazySection({ fallback = null, failure = 'notice', resetKey, children }: Props) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={failure === 'notice' ? <SectionNotice /> : null}
      onError={failure === 'toast' ? () => toast.error(t(navigator.onLine ? 'ui.sectionFailed' : 'ui.offline')) : undefined}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function SectionNotice() {
  const { t } = useTranslation()
  const offline = useOffline()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-4 text-sm">
      <p className="min-w-0 flex-1 basis-52 text-soft">{t(offline ? 'ui.offline' : 'ui.sectionFailed')}</p>
      <Button size="sm" icon={<RotateCw aria-hidden className="size-4" />} onClick={() => location.reload()}>
        {t('shell.crash.reload')}
      </Button>
    </div>
  )
}
