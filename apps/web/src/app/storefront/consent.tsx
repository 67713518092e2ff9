import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../lib/settings.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { loadOutsideScripts } from './outside-scripts.ts'

const key = 'haat-consent'

/** Asks once before anything of a third party is loaded; exists only when the merchant has set an id. */
export default function Consent() {
  const { t } = useTranslation()
  const { script } = useSettings()
  const [answer, setAnswer] = useState(() => readStored<boolean>(key))
  useEffect(() => {
    if (answer) loadOutsideScripts(script)
  }, [answer, script])
  if (answer !== undefined) return null
  const say = (yes: boolean) => () => {
    writeStored(key, yes)
    setAnswer(yes)
  }
  return (
    <section
      aria-label={t('shell.consent.title')}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-xl animate-rise rounded-card border border-line bg-card p-5 shadow-lift"
    >
      <p className="font-semibold">{t('shell.consent.title')}</p>
      <p className="mt-1 text-sm text-soft">{t('shell.consent.text')}</p>
      <div className="mt-4 flex gap-2.5">
        <Button variant="ink" onClick={say(true)}>
          {t('shell.consent.yes')}
        </Button>
        <Button onClick={say(false)}>{t('shell.consent.no')}</Button>
      </div>
    </section>
  )
}
