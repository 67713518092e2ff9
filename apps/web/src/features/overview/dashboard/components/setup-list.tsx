import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import { Check, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useStored } from '../../../../lib/dashboard/use-stored.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { setupLinks } from '../links.ts'

/** Setup steps of a new shop. Completed steps are derived from the shop's data; the list can be hidden. */
export function SetupList({ steps }: { steps: NonNullable<Overview['setup']> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [hidden, setHidden] = useStored('first-steps-hidden', false)
  const done = steps.filter((step) => step.done).length
  if (hidden)
    return (
      <Button size="sm" variant="quiet" icon={<ListChecks aria-hidden className="size-4" />} onClick={() => setHidden(false)}>
        {t('dashboard.overview.setup.show')}
      </Button>
    )
  const next = steps.find((step) => !step.done)
  return (
    <Card aria-labelledby="setup">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="setup" className="text-lg">
            {t('dashboard.overview.setup.title')}
          </h2>
          <p className="text-sm text-soft">
            {t('dashboard.overview.setup.progress', {
              done: formatNumber(done, language),
              all: formatNumber(steps.length, language),
            })}
          </p>
        </div>
        <Button size="sm" variant="quiet" onClick={() => setHidden(true)}>
          {t('dashboard.overview.setup.hide')}
        </Button>
      </div>
      <span aria-hidden className="mt-3 block h-1.5 overflow-hidden rounded-chip bg-sunken">
        <span className="block h-full rounded-chip bg-brand" style={{ inlineSize: `${(done / steps.length) * 100}%` }} />
      </span>
      <ol className="mt-3 grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <li key={step.key}>
            <Link
              to={setupLinks[step.key]}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-[10px] px-2 hover:bg-sunken/60 focus-visible:-outline-offset-2"
            >
              <span
                className={cx(
                  'grid size-5.5 shrink-0 place-items-center rounded-full border-2',
                  step.done ? 'border-brand bg-brand text-on-brand' : 'border-field-line',
                )}
              >
                {step.done && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
              </span>
              <span className={cx(step.done ? 'text-soft line-through' : step === next && 'font-semibold')}>
                {t(`dashboard.overview.setup.step.${step.key}`)}
              </span>
              <span className="sr-only">({t(`dashboard.overview.setup.${step.done ? 'done' : 'open'}`)})</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
