import { Bell, BellRing } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { LazySection } from '../../../ui/lazy-section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { askToWatch, isFor, useEndWatch, useOwnWatches, useRefreshWatches, type Wanted } from '../api.ts'

const WatchDialog = lazy(() => import('./watch-dialog.tsx'))

interface Props extends Wanted {
  name: string
  variant?: 'outline' | 'quiet'
  size?: 'sm' | 'md'
  wide?: boolean
  className?: string
}

/** "Tell me": at once for who is signed in, by an address for everybody else. Pressed again it is taken back. */
export function WatchButton({ name, variant = 'outline', size, wide, className, ...wanted }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const refresh = useRefreshWatches()
  const end = useEndWatch()
  const own = useOwnWatches()?.find((watch) => isFor(watch, wanted))
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { kind } = wanted

  const pressed = async () => {
    if (isBusy) return
    if (!session?.user.email) return setAsks(true)
    setBusy(true)
    const answer = own ? await end(own._id) : await askToWatch(wanted, { language })
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    if (own) return toast.success(t('watches.ended'))
    refresh()
    toast.success('state' in answer && answer.state === 'mailed' ? t('watches.mailed') : t(`watches.watching.${kind}`))
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
        {t(own ? `watches.on.${kind}` : `watches.off.${kind}`)}
        <span className="sr-only">: {name}</span>
      </Button>
      {asks && (
        <LazySection failure="toast">
          <WatchDialog wanted={wanted} name={name} onClose={() => setAsks(false)} />
        </LazySection>
      )}
    </>
  )
}
