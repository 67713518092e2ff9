import { endpoints } from 'virtual:endpoints'
import { Link2Off, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../lib/api/api.ts'
import { useDashboardTexts } from '../../lib/dashboard/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { useLink } from '../accounts/index.ts'
import { SetupForm } from './setup-form.tsx'

/** Setup of a new shop, opened by the link printed in the terminal. */
export default function SetupPage() {
  const texts = useDashboardTexts()
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-paper focus:outline-none">
      {texts.state === 'ready' ? <Opening /> : texts.state === 'failed' && <Failed onRetry={texts.retry} />}
    </main>
  )
}

function Opening() {
  const { t } = useTranslation()
  const { secret, link, retry } = useLink((token) => send(endpoints.setup.check, { token }))
  const [isDead, setDead] = useState(false)
  useTitle(t('dashboard.setup.title'))
  if (isDead || link.state === 'dead')
    return (
      <EmptyState
        page
        icon={<Link2Off aria-hidden />}
        title={t('dashboard.setup.dead')}
        text={t(secret ? 'dashboard.setup.deadText' : 'dashboard.setup.noSecret')}
      >
        <ButtonLink variant="ink" to={paths.dashboard}>
          {t('dashboard.setup.toDashboard')}
        </ButtonLink>
        <ButtonLink to={paths.home}>{t('dashboard.setup.toShop')}</ButtonLink>
      </EmptyState>
    )
  if (link.state === 'failed')
    return (
      <>
        <h1 className="sr-only">{t('dashboard.setup.title')}</h1>
        <Failed failure={link.failure} onRetry={retry} />
      </>
    )
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-10 pb-16 md:pt-16">
      <span className="grid size-14 place-items-center rounded-[16px] bg-brand-soft text-brand-text">
        <Store aria-hidden className="size-7" />
      </span>
      <h1 className="mt-5 text-[32px] md:text-[38px]">{t('dashboard.setup.title')}</h1>
      <p className="mt-2 max-w-xl text-pretty text-soft">{t('dashboard.setup.text')}</p>
      {link.state === 'opening' ? (
        <div aria-hidden className="mt-8 space-y-5">
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
        </div>
      ) : (
        <SetupForm secret={secret} onDead={() => setDead(true)} />
      )}
    </div>
  )
}
