import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { PackageSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { toRequest } from '../../../lib/api/address.ts'
import { toFailure } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { usePageKeys } from '../../../lib/dashboard/list/page-keys.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Messages, WriteForm } from '../components/messages.tsx'
import { Steps } from '../components/steps.tsx'
import { useDashboardReturnQuery } from './api.ts'
import { WayChip } from './components/chips.tsx'
import { Dialogs } from './components/dialogs.tsx'
import { FactsCard } from './components/facts-card.tsx'
import { GoodsCard } from './components/goods-card.tsx'
import { type DialogAction, mainAction, NextBar } from './components/next-bar.tsx'
import { useReturnActions } from './use-return-actions.ts'

/** Return page. */
export default function ReturnPage() {
  const { t } = useTranslation()
  const { returnId = '' } = useParams()
  const { currentData, error, refetch } = useDashboardReturnQuery(returnId, {
    refetchOnMountOrArgChange: 20,
    // The customer may write in the meantime.
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
  })
  const failure = toFailure(error)
  useRecordTitle(currentData && `\u2066${currentData.orderId} / ${currentData.number}\u2069`)
  if (currentData) return <ReturnView key={currentData._id} of={currentData} />
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState page icon={<PackageSearch aria-hidden />} title={t('dashboard.returns.gone')}>
        <ButtonLink to={dashboardPaths.returns}>{t('dashboard.returns.back')}</ButtonLink>
      </EmptyState>
    )
  return failure ? <Failed page failure={failure} onRetry={refetch} /> : <Waiting />
}

function ReturnView({ of }: { of: DashboardReturn }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const actions = useReturnActions(of)
  const { name } = useSettings()
  const talk = useRef<HTMLDivElement>(null)
  const [asked, ask] = useState<DialogAction>()
  const main = mainAction(of)
  usePageKeys(
    mayEdit
      ? [
          ...(main ? [{ key: '.', label: t(`dashboard.returns.action.${main}`), run: () => ask(main) }] : []),
          { key: 'n', label: t('dashboard.returns.answer'), run: () => talk.current?.querySelector('textarea')?.focus() },
        ]
      : [],
  )
  const getPicture = (attachmentId: string) => toRequest(endpoints.attachments.read, { attachmentId })
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
          <Link
            to={to(dashboardPaths.order, { orderId: of.orderId })}
            className="-my-1 inline-block py-1 font-semibold text-brand-text hover:underline"
          >
            {t('dashboard.returns.ofOrder', { orderId: `\u2066${of.orderId}\u2069` })}
          </Link>{' '}
          · <bdi>{of.customer.name}</bdi> · <Ago date={of.date} />
        </>
      }
    >
      <NextBar of={of} mayEdit={mayEdit} ask={ask} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <Card>
            <Steps of={of} />
          </Card>
          <GoodsCard of={of} />
          <Card aria-labelledby="talk">
            <h2 id="talk" className="mb-4 text-lg">
              {t('returns.talk.title')}
            </h2>
            <Messages messages={of.messages} side="staff" other={of.customer.name} own={name} getPicture={getPicture} />
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
)
