import type { SenderDomain } from '@haat/shared/mails/dashboard/endpoints.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useSenderDomainQuery } from '../api.ts'

type Found = SenderDomain['records'][number]
const tones = { found: 'good', missing: 'warn', several: 'warn', unreachable: 'plain' } as const

/** DNS records that make mail servers trust the shop's emails, with the records to add. */
export function SenderDomainCard() {
  const { t } = useTranslation()
  const { email } = useSettings()
  const { data, error, refetch } = useSenderDomainQuery()
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.settings.mail.domain.title')}</h2>
      {error && !data ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : !data ? (
        <div aria-hidden className="mt-3 space-y-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-32" />
        </div>
      ) : (
        <>
          <p className="mt-1 text-sm text-soft">
            {data.domain === null
              ? t(`dashboard.settings.mail.domain.${email ? 'local' : 'none'}`, { email: `\u2068${email}\u2069` })
              : t(data.isProvider ? 'dashboard.settings.mail.domain.provider' : 'dashboard.settings.mail.domain.text', {
                  domain: `\u2068${data.domain}\u2069`,
                })}
          </p>
          {data.records.length > 0 && (
            <ul className="mt-2 divide-y divide-line">
              {data.records.map((found) => (
                <Row key={found.kind} found={found} />
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}

function Row({ found: { kind, state, value, add } }: { found: Found }) {
  const { t } = useTranslation()
  const about = () => {
    if (state === 'unreachable') return t('dashboard.settings.mail.domain.unreachable')
    if (state === 'several') return t('dashboard.settings.mail.domain.several')
    return t(`dashboard.settings.mail.domain.${kind}.${state}`)
  }
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{kind.toUpperCase()}</span>
        <Chip tone={tones[state]}>{t(`dashboard.settings.mail.domain.state.${state}`)}</Chip>
      </p>
      <p className="mt-1 text-sm text-soft">{about()}</p>
      {value && (
        <code dir="ltr" className="mt-1 block text-[13px] break-all text-soft">
          {value}
        </code>
      )}
      {state === 'missing' && add && (
        <dl className="mt-2 grid gap-x-4 gap-y-1 rounded-field bg-sunken px-3.5 py-2.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {(['name', 'value'] as const).map((part) => (
            <Fragment key={part}>
              <dt className="text-soft">{t(`dashboard.settings.mail.domain.add.${part}`)}</dt>
              <dd>
                <code dir="ltr" className="text-[13px] break-all select-all">
                  {add[part]}
                </code>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  )
}
