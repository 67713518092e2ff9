import { endpoints } from 'virtual:dashboard-endpoints'
import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedName } from '../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { AccessCard } from './access-card.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { AgentOrders } from './agent-orders.tsx'
import { AgentRow } from './agent-row.tsx'
import { useAgentsQuery, useRefreshAgents } from './api.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Open =
  | { dialog: 'create' }
  | { dialog: 'rotate' | 'remove'; agent: Agent }
  | { dialog: 'secret'; agent: Agent; secret: string }

/** Shopping agents: the switch, the allowed agents, and their orders. */
export default function AgentsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useAgentsQuery()
  const refresh = useRefreshAgents()
  const mayEdit = can(session, 'developers', 'edit')
  const close = () => setOpen(undefined)
  const made = (agent: Agent, secret: string) => {
    refresh()
    setOpen({ dialog: 'secret', agent, secret })
  }
  const remove = async ({ _id, name }: Agent): Promise<string | undefined> => {
    const answer = await send(endpoints.agents.remove, { agentId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    toast.success(t('dashboard.agents.removed', { name: `\u2068${name}\u2069` }))
    close()
    refresh()
    return undefined
  }
  const create = mayEdit && (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setOpen({ dialog: 'create' })}
    >
      {t('dashboard.agents.create')}
    </Button>
  )
  const failure = toFailure(error)
  return (
    <DashboardPage title={t('dashboard.agents.title')} text={t('dashboard.agents.text')} actions={create}>
      {data ? (
        <div className="space-y-6">
          <AccessCard access={data.access} mayEdit={mayEdit} onChanged={refresh} />
          {data.agents.length > 0 ? (
            <ul aria-label={t('dashboard.agents.title')} className="divide-y divide-line rounded-card border border-line bg-card">
              {data.agents.map((agent) => (
                <AgentRow
                  key={agent._id}
                  agent={agent}
                  onRotate={mayEdit ? () => setOpen({ dialog: 'rotate', agent }) : undefined}
                  onRemove={can(session, 'developers', 'delete') ? () => setOpen({ dialog: 'remove', agent }) : undefined}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<Bot aria-hidden />}
              title={t('dashboard.agents.emptyTitle')}
              text={t('dashboard.agents.emptyText')}
            >
              {create}
            </EmptyState>
          )}
          {data.orders.length > 0 && <AgentOrders orders={data.orders} />}
        </div>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
      {open?.dialog === 'create' && <AgentDialog onCreated={made} onClose={close} />}
      {open?.dialog === 'rotate' && <RotateDialog agent={open.agent} onRotated={made} onClose={close} />}
      {open?.dialog === 'secret' && <SecretDialog agent={open.agent} secret={open.secret} onClose={close} />}
      {open?.dialog === 'remove' && (
        <TypedName
          title={t('dashboard.agents.remove')}
          text={t('dashboard.agents.removeText')}
          name={open.agent.name}
          action={t('dashboard.agents.remove')}
          onConfirm={() => remove(open.agent)}
          onClose={close}
        />
      )}
    </DashboardPage>
  )
}

const Waiting = () => (
  <div aria-hidden className="space-y-6">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-20 w-full" />
  </div>
)
