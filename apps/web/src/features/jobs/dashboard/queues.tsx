import type { Queue } from '@haat/shared/jobs/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { Card } from '../../../ui/layout/card.tsx'

const counts = ['waiting', 'active', 'retrying', 'failed'] as const
const known = ['bulk', 'mail', 'outbox', 'refund', 'samples', 'transfer', 'webhook'] as const

/** Waiting jobs by kind. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const getName = (name: string) => {
    const one = known.find((queue) => queue === name)
    return one ? t(`dashboard.jobs.queueNames.${one}`) : name
  }
  return (
    <Card>
      <h2 id="queues" className="text-lg">
        {t('dashboard.jobs.queues')}
      </h2>
      {queues.length === 0 ? (
        <p className="mt-2 text-sm text-soft">{t('dashboard.jobs.nobodyWorks')}</p>
      ) : (
        // May be wider than a phone, then it scrolls horizontally, with arrow keys too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section aria-labelledby="queues" tabIndex={0} className="-mx-4 overflow-x-auto px-4 md:-mx-5 md:px-5">
          <table className="mt-2 w-full text-sm">
            <thead className="text-start text-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-2 text-start align-bottom font-normal md:pe-4">
                  {t('dashboard.jobs.queue')}
                </th>
                {counts.map((count) => (
                  <th
                    key={count}
                    scope="col"
                    className="py-2 ps-2 text-end align-bottom font-normal md:ps-4 md:whitespace-nowrap"
                  >
                    {t(`dashboard.jobs.counts.${count}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <tr key={queue.name} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2.5 pe-2 text-start font-semibold md:pe-4">
                    {getName(queue.name)}
                    {queue.since && (
                      <span className="block text-xs font-normal text-soft">
                        {t('dashboard.jobs.since')} <Ago date={queue.since} />
                      </span>
                    )}
                  </th>
                  {counts.map((count) => (
                    <td
                      key={count}
                      className={`py-2.5 ps-2 text-end tabular-nums md:ps-4 ${count === 'failed' && queue.failed > 0 ? 'font-semibold text-bad' : ''}`}
                    >
                      {formatNumber(queue[count], language)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
