import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../ui/feedback/announce.ts'

/** Notice below the header: the shop cannot be reached, and the displayed data may be outdated. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const text = t('shell.offline.notice')
  useEffect(() => announce(text), [text])
  return (
    <p className="flex items-center justify-center gap-2 border-t border-line bg-warn-soft px-4 py-2.5 text-sm font-medium text-warn print:hidden">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
