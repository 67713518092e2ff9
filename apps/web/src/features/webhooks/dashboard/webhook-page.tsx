import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { Webhook, WebhookDelivery } from '@haat/shared/webhooks/dashboard/schema.ts'
import { deliveryStates, deliveryTopics } from '@haat/shared/webhooks/topics.ts'
import { History, RotateCw, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { type ListState, parseRange, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter } from '../../../ui/dashboard/table/types.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { type DeliveriesInput, followed, useRefreshWebhooks, useWebhookDeliveriesQuery, useWebhookQuery } from './api.ts'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { StateChip } from './state-chip.tsx'
import { PauseNotice, WebhookActions } from './webhook-actions.tsx'

/** Page of a webhook: its state, and the log of its deliveries. */
export default function WebhookPage() {
  const { t } = useTranslation()
  const { webhookId = '' } = useParams()
  const { data, error, refetch } = useWebhookQuery({ webhookId }, followed)
  const failure = toFailure(error)
  useRecordTitle(data?.webhook.name)
  if (data) return <Details webhook={data.webhook} />
  if (failure?.code === 'not_found')
    return (
      <EmptyState
        page
        icon={<SearchX aria-hidden />}
        title={t('dashboard.webhooks.gone')}
        text={t('dashboard.webhooks.goneText')}
      >
        <ButtonLink to={dashboardPaths.webhooks}>{t('dashboard.webhooks.back')}</ButtonLink>
      </EmptyState>
    )
  return failure ? (
    <Failed page failure={failure} onRetry={refetch} />
  ) : (
    <div aria-hidden className="space-y-5">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-64" />
    </div>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(['state', 'topic', 'days'], 'new')
  const input = toInput(webhook._id, list)
  const { data, currentData, error, isFetching, refetch } = useWebhookDeliveriesQuery(input, followed)
  const [open, setOpen] = useState<WebhookDelivery>()
  const mayEdit = can(session, 'developers', 'edit')
  return (
    <DashboardPage
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi>{webhook.name}</bdi>
          <StateChip webhook={webhook} />
        </span>
      }
      text={
        <>
          <bdi dir="ltr" className="break-all">
            {webhook.url}
          </bdi>
          <br />
          {webhook.agent ? t('dashboard.webhooks.agent') : t('dashboard.webhooks.topicCount', { count: webhook.topics.length })}
          {webhook.owner && <> · {t('dashboard.webhooks.by', { name: `\u2068${webhook.owner}\u2069` })}</>}
        </>
      }
      actions={<WebhookActions webhook={webhook} onTested={setOpen} />}
    >
      <PauseNotice webhook={webhook} />
      <ListTable
        name="webhook-deliveries"
        label={t('dashboard.webhooks.deliveries')}
        list={list}
        data={{
          rows: data?.deliveries,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useDeliveryColumns(setOpen)}
        filters={useFilters()}
        searchLabel={t('dashboard.webhooks.search')}
        getId={({ _id }) => _id}
        getName={({ topic, object }) => `${topic}, ${object}`}
        bulk={useBulk(webhook._id, mayEdit)}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title={t('dashboard.webhooks.noDeliveriesTitle')}
            text={t('dashboard.webhooks.noDeliveriesText')}
          />
        }
      />
      {open && (
        <DeliveryDialog webhookId={webhook._id} deliveryId={open._id} mayEdit={mayEdit} onClose={() => setOpen(undefined)} />
      )}
    </DashboardPage>
  )
}

function toInput(webhookId: string, { q, cursor, filters }: ListState): DeliveriesInput {
  const { from, until } = parseRange(filters.days)
  return {
    webhookId,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(filters.state?.[0] && { state: filters.state[0] as WebhookDelivery['state'] }),
    ...(filters.topic?.[0] && { topic: filters.topic[0] as WebhookDelivery['topic'] }),
    ...(from && { from }),
    ...(until && { to: until }),
  }
}

function useBulk(webhookId: string, mayEdit: boolean): BulkAction<WebhookDelivery>[] {
  const { t } = useTranslation()
  const refresh = useRefreshWebhooks()
  if (!mayEdit) return []
  return [
    {
      key: 'redeliver',
      label: t('dashboard.webhooks.redeliver'),
      Icon: RotateCw,
      primary: true,
      fits: ({ topic }) => topic !== 'webhook.test',
      send: async (ids) => {
        const answer = await send(endpoints.webhooks.redeliver, { webhookId, deliveries: ids })
        return answer.success ? { ...answer, results: ids.map((_id) => ({ _id, done: true })) } : answer
      },
      onSettled: refresh,
    },
  ]
}

function useFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'state',
      kind: 'one',
      label: t('dashboard.webhooks.state'),
      options: deliveryStates.map((value) => ({ value, label: t(`dashboard.webhooks.states.${value}`) })),
    },
    {
      name: 'topic',
      kind: 'one',
      label: t('dashboard.webhooks.event'),
      options: deliveryTopics.map((value) => ({ value, label: t(`dashboard.webhooks.topic.${value}`) })),
    },
    { name: 'days', kind: 'dates', label: t('dashboard.webhooks.date') },
  ]
}
