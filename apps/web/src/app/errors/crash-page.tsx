import { CloudOff, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOffline } from '../../lib/browser/connection.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FirstPaintEnd } from '../first-paint-end.tsx'

/**
 * Error page with reload and home buttons; without a connection it says so, and the boundary tries again when the connection is back. The cart is stored separately
 * and is not lost. In a frame, the frame has the `main` landmark.
 */
export function CrashPage({ framed }: { framed: boolean }) {
  const { t } = useTranslation()
  const offline = useOffline()
  const Place = framed ? 'div' : 'main'
  const Icon = offline ? CloudOff : Unplug
  const why = offline ? 'offline' : 'crash'
  return (
    <Place className="grid min-h-[80dvh] place-items-center">
      <EmptyState page icon={<Icon aria-hidden />} title={t(`shell.${why}.title`)} text={t(`shell.${why}.text`)}>
        {!offline && (
          <Button variant="ink" onClick={() => location.reload()}>
            {t('shell.crash.reload')}
          </Button>
        )}
        <Button onClick={() => location.assign(paths.home)}>{t('shell.access.home')}</Button>
      </EmptyState>
      <FirstPaintEnd />
    </Place>
  )
}
