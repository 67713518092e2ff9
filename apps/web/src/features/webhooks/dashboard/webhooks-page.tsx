import { can } from '@haat/shared/permissions.ts'
import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatNumber } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ApiReferenceLink } from '../../../ui/dashboard/secrets/api-reference-link.tsx'
import { SkeletonRows } from '../../../ui/dashboard/skeleton-rows.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useRefreshWebhooks, useWebhooksQuery } from './api.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { StateChip } from './state-chip.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Webhooks of the shop. */
export default function WebhooksPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: webhooks, error, refetch } = useWebhooksQuery()
  const refresh = useRefreshWebhooks()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ webhook: Webhook; secret: string }>()
  const failure = toFailure(error)
  const create = can(session, 'developers', 'edit') && (
    <Button size="sm" variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setCreating(true)}>
      {t('dashboard.webhooks.create')}
    </Button>
  )
  return (
    <DashboardPage
      title={t('dashboard.webhooks.title')}
      text={
        <>
          {t('dashboard.webhooks.text')} <ApiReferenceLink />
        </>
      }
      actions={create}
    >
      {webhooks ? (
        webhooks.length > 0 ? (
          <ul aria-label={t('dashboard.webhooks.title')} className="divide-y divide-line rounded-card border border-line bg-card">
            {webhooks.map((webhook) => (
              <Row key={webhook._id} webhook={webhook} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<WebhookIcon aria-hidden />}
            title={t('dashboard.webhooks.emptyTitle')}
            text={t('dashboard.webhooks.emptyText')}
          >
            {create}
          </EmptyState>
        )
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <SkeletonRows />
      )}
      {isCreating && (
        <WebhookDialog
          old={undefined}
          onCreated={(webhook, secret) => {
            setCreating(false)
            setMade({ webhook, secret })
            refresh()
          }}
          onSaved={() => setCreating(false)}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <SecretDialog webhook={made.webhook} secret={made.secret} onClose={() => setMade(undefined)} />}
    </DashboardPage>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { _id: webhookId, name, url, topics, agent, counts, deliveredAt } = webhook
  return (
    <li className="px-4 py-3.5">
      <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-body text-base font-semibold">
        <Link
          to={to(dashboardPaths.webhook, { webhookId })}
          className="-my-1 inline-block py-1 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <StateChip webhook={webhook} />
      </h2>
      <p className="mt-0.5 text-sm text-soft">
        <bdi dir="ltr" className="text-[13px] break-all">
          {url}
        </bdi>
      </p>
      <p className="mt-1 text-sm text-soft">
        {agent ? t('dashboard.webhooks.agent') : t('dashboard.webhooks.topicCount', { count: topics.length })}
        {counts.waiting > 0 && <> · {t('dashboard.webhooks.waiting', { count: counts.waiting })}</>}
        {counts.failed > 0 && (
          <>
            {' '}
            ·{' '}
            <span className="font-semibold text-bad">
              {t('dashboard.webhooks.failedCount', { count: counts.failed, number: formatNumber(counts.failed, language) })}
            </span>
          </>
        )}
        {' · '}
        {deliveredAt ? (
          <>
            {t('dashboard.webhooks.lastDelivery')} <Ago date={deliveredAt} />
          </>
        ) : (
          t('dashboard.webhooks.noDelivery')
        )}
      </p>
    </li>
  )
}
