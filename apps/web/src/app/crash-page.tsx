import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../lib/paths.ts'
import { EmptyState } from '../ui/bits.tsx'
import { Button } from '../ui/button.tsx'

/** The page for an error: reload, or go home. The cart is stored apart from pages. Inside a frame, the frame has the landmark. */
export function CrashPage({ framed }: { framed: boolean }) {
  const { t } = useTranslation()
  const Place = framed ? 'div' : 'main'
  return (
    <Place className="grid min-h-[80dvh] place-items-center">
      <EmptyState page icon={<Unplug aria-hidden />} title={t('shell.crash.title')} text={t('shell.crash.text')}>
        <Button variant="ink" onClick={() => location.reload()}>
          {t('shell.crash.reload')}
        </Button>
        <Button onClick={() => location.assign(paths.home)}>{t('shell.access.home')}</Button>
      </EmptyState>
    </Place>
  )
}
