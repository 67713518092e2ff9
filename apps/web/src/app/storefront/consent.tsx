import { type ConsentCategory, categoriesIn } from '@haat/shared/settings/outside-services.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { type Consent as Choice, saveConsent, useConsent } from './consent-choice.ts'
import { hasOutsideScripts, loadOutsideScripts } from './outside-scripts.ts'

/** Asks before any third-party script is loaded; rendered only if the merchant has set an id. */
export default function Consent() {
  const { script } = useSettings()
  const { consent, isOpen } = useConsent()
  const categories = categoriesIn(script)
  useEffect(() => loadOutsideScripts(script, (category) => consent[category] === true), [consent, script])
  useEffect(() => leaveThemBehind, [])
  if (!isOpen && categories.every((category) => consent[category] !== undefined)) return null
  return <Question key={String(isOpen)} categories={categories} consent={consent} />
}

/** Reloads on the way to the dashboard: third-party scripts must not run beside customer data. */
function leaveThemBehind() {
  if (hasOutsideScripts() && location.pathname.startsWith(paths.dashboard)) location.reload()
}

function Question({ categories, consent }: { categories: ConsentCategory[]; consent: Choice }) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<Choice>(consent)
  const all = (answer: boolean): Choice => Object.fromEntries(categories.map((category) => [category, answer]))
  const save = () => saveConsent({ ...all(false), ...chosen })
  return (
    <section
      aria-label={t('shell.consent.title')}
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-40 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-xl animate-rise overflow-y-auto rounded-card border border-line bg-card p-5 shadow-lift"
    >
      <p className="font-semibold">{t('shell.consent.title')}</p>
      <p className="mt-1 text-sm text-soft">{t('shell.consent.text')}</p>
      {choosing && (
        <div className="mt-3 space-y-2">
          {categories.map((category) => (
            <Checkbox
              key={category}
              checked={chosen[category] ?? false}
              onChange={({ target }) => setChosen({ ...chosen, [category]: target.checked })}
              label={
                <>
                  <span className="font-semibold">{t(`shell.consent.${category}.title`)}</span>
                  <span className="block text-sm text-soft">{t(`shell.consent.${category}.text`)}</span>
                </>
              }
            />
          ))}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="ink" className="flex-1 basis-36" onClick={() => saveConsent(all(true))}>
          {t('shell.consent.acceptAll')}
        </Button>
        <Button variant="ink" className="flex-1 basis-36" onClick={() => saveConsent(all(false))}>
          {t('shell.consent.rejectAll')}
        </Button>
        <Button className="flex-1 basis-36" onClick={choosing ? save : () => setChoosing(true)}>
          {t(choosing ? 'shell.consent.save' : 'shell.consent.choose')}
        </Button>
      </div>
    </section>
  )
}
