import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { askForAlert, isFor, useEndAlert, useOwnAlerts, useRefreshAlerts, type Wanted } from '../api.ts'

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'))

interface Props extends Wanted {
  name: string
  variant?: 'outline' | 'quiet' | 'primary'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
  className?: string
}

/** Creates or removes an alert: at once for signed-in users, by email address for guests. */
export function AlertButton({ name, variant = 'outline', size, wide, className, ...wanted }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const refresh = useRefreshAlerts()
  const end = useEndAlert()
  const own = useOwnAlerts()?.find((alert) => isFor(alert, wanted))
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { kind } = wanted

  const pressed = async () => {
    if (isBusy) return
    if (!session?.user.email) return setAsks(true)
    setBusy(true)
    const answer = own ? await end(own._id) : await askForAlert(wanted, { language })
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    if (own) return toast.success(t('alerts.ended'))
    refresh()
    toast.success('state' in answer && answer.state === 'mailed' ? t('alerts.mailed') : t(`alerts.subscribed.${kind}`))
  }
  const Icon = own ? BellRing : Bell
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        {...(wide && { wide })}
        {...(className && { className })}
        aria-pressed={own !== undefined}
        loading={isBusy}
        icon={<Icon aria-hidden className="size-4.5 shrink-0" />}
        onClick={() => void pressed()}
      >
        {t(own ? `alerts.on.${kind}` : `alerts.off.${kind}`)}
        <span className="sr-only">: {name}</span>
      </Button>
      {asks && (
        <LazySection failure="toast">
          <AlertDialog wanted={wanted} name={name} onClose={() => setAsks(false)} />
        </LazySection>
      )}
    </>
  )
}
