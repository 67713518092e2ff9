import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { choose, useConsent } from './consent-choice.ts'
import { loadOutsideScripts } from './outside-scripts.ts'

/** Asks before anything of a third party is loaded; exists only when the merchant has set an id. */
export default function Consent() {
  const { t } = useTranslation()
  const { script } = useSettings()
  const agreed = useConsent()
  useEffect(() => {
    if (agreed) loadOutsideScripts(script)
  }, [agreed, script])
  if (agreed !== undefined) return null
  return (
    <section
      aria-label={t('shell.consent.title')}
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-40 mx-auto max-w-xl animate-rise rounded-card border border-line bg-card p-5 shadow-lift"
    >
      <p className="font-semibold">{t('shell.consent.title')}</p>
      <p className="mt-1 text-sm text-soft">{t('shell.consent.text')}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="ink" className="flex-1" onClick={() => choose(true)}>
          {t('shell.consent.yes')}
        </Button>
        <Button variant="ink" className="flex-1" onClick={() => choose(false)}>
          {t('shell.consent.no')}
        </Button>
      </div>
    </section>
  )
}
