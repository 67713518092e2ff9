import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FirstPaintEnd } from '../first-paint-end.tsx'

/**
 * Error page with reload and home buttons. The cart is stored separately and is not lost. In a frame, the frame has the `main`
 * landmark.
 */
export function CrashPage({ framed }: { framed: boolean }) {
  const { t } = useTranslation()
  const Place = framed ? 'div' : 'main'
  const why = navigator.onLine ? 'crash' : 'offline'
  return (
    <Place className="grid min-h-[80dvh] place-items-center">
      <EmptyState page icon={<Unplug aria-hidden />} title={t(`shell.${why}.title`)} text={t(`shell.${why}.text`)}>
        <Button variant="ink" onClick={() => location.reload()}>
          {t('shell.crash.reload')}
        </Button>
        <Button onClick={() => location.assign(paths.home)}>{t('shell.access.home')}</Button>
      </EmptyState>
      <FirstPaintEnd />
    </Place>
  )
}
