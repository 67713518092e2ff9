import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DeskReturn } from '@haat/shared/returns/desk-schema.ts'
import { PackageSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { fill } from '../../../lib/api/address.ts'
import { failureOf } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { useNameOfPage } from '../../../lib/dashboard/crumb.ts'
import { usePageKeys } from '../../../lib/dashboard/page-keys.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Card, EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Steps } from '../parts/steps.tsx'
import { Messages, WriteForm } from '../parts/talk.tsx'
import { useDeskReturnQuery } from './api.ts'
import { WayChip } from './parts/chips.tsx'
import { Dialogs } from './parts/dialogs.tsx'
import { FactsCard } from './parts/facts-card.tsx'
import { GoodsCard } from './parts/goods-card.tsx'
import { type Asked, mainAction, NextBar } from './parts/next-bar.tsx'
import { useReturnActions } from './use-return-actions.ts'

/** One return, and what to do with it. */
export default function ReturnPage() {
  const { t } = useTranslation()
  const { returnId = '' } = useParams()
  const { currentData, error, refetch } = useDeskReturnQuery(returnId, {
    refetchOnMountOrArgChange: 20,
    // Its buyer may write while somebody reads.
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
  })
  const failure = failureOf(error)
  useNameOfPage(currentData && `\u2066${currentData.orderId} / ${currentData.number}\u2069`)
  if (currentData) return <ReturnView key={currentData._id} of={currentData} />
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<PackageSearch aria-hidden />} title={t('dashboard.returns.gone')}>
        <ButtonLink to={dashboardPaths.returns}>{t('dashboard.returns.back')}</ButtonLink>
      </EmptyState>
    )
  return failure ? <Failed page failure={failure} onRetry={refetch} /> : <Waiting />
}

function ReturnView({ of }: { of: DeskReturn }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const actions = useReturnActions(of)
  const { name } = useSettings()
  const talk = useRef<HTMLDivElement>(null)
  const [asked, ask] = useState<Asked>()
  const main = mainAction(of)
  usePageKeys(
    mayEdit
      ? [
          ...(main ? [{ key: '.', label: t(`dashboard.returns.action.${main}`), run: () => ask(main) }] : []),
          { key: 'n', label: t('dashboard.returns.answer'), run: () => talk.current?.querySelector('textarea')?.focus() },
        ]
      : [],
  )
  const srcOf = (attachmentId: string) => fill(endpoints.attachments.read.path, { attachmentId }).path
  return (
    <DashboardPage
      title={
        <span className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          {t('returns.number', { number: of.number })}
          <WayChip of={of} />
        </span>
      }
      text={
        <>
          <Link to={to(dashboardPaths.order, { orderId: of.orderId })} className="font-semibold text-brand-text hover:underline">
            {t('dashboard.returns.ofOrder', { orderId: `\u2066${of.orderId}\u2069` })}
          </Link>{' '}
          · <bdi>{of.customer.name}</bdi> · <Ago date={of.date} />
        </>
      }
    >
      <NextBar of={of} mayEdit={mayEdit} ask={ask} />
      <div className="grid items-start gap-5 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5">
          <Card>
            <Steps of={of} />
          </Card>
          <GoodsCard of={of} />
          <Card aria-labelledby="talk">
            <h2 id="talk" className="mb-4 text-lg">
              {t('returns.talk.title')}
            </h2>
            <Messages messages={of.messages} side="staff" other={of.customer.name} own={name} srcOf={srcOf} />
            {mayEdit && of.actions.includes('reply') && (
              <div ref={talk} className="mt-5 border-t border-line pt-5">
                <WriteForm
                  send={actions.reply}
                  sendPhoto={(file, options) =>
                    upload(endpoints.returns.sendPhoto, file, { ...options, fields: { returnId: of._id } })
                  }
                />
              </div>
            )}
          </Card>
        </div>
        <FactsCard of={of} />
      </div>
      {mayEdit && asked && of.actions.includes(asked) && (
        <Dialogs asked={asked} of={of} actions={actions} onClose={() => ask(undefined)} />
      )}
    </DashboardPage>
  )
}

const Waiting = () => (
  <div aria-hidden className="space-y-5">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-16 rounded-card" />
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
)
