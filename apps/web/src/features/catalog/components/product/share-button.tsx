import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'

/** Opens the device's share dialog, or copies the URL. */
export function ShareButton({ title, className }: { title: string; className?: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const url = location.href
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success(t('catalog.share.copied'))
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('catalog.share.failed'))
    }
  }
  return (
    <IconButton label={t('catalog.share.label')} {...(className && { className })} onClick={() => void share()}>
      <Share2 aria-hidden className="size-4.5" />
    </IconButton>
  )
}
