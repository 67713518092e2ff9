import type { Agent } from '@haat/shared/agents/dashboard/schema.ts'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'

interface Props {
  agent: Agent
  /** undefined without the permission */
  onRotate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** An agent: its profile, when it called last, and how many orders it placed. */
export function AgentRow({ agent, onRotate, onRemove }: Props) {
  const { t } = useTranslation()
  const { name, profile, prefix, lastUsedAt, orders, webhook } = agent
  const isolated = `\u2068${name}\u2069`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 ps-4 pe-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-body text-base font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        </h2>
        <p className="mt-0.5 text-sm text-soft">
          <bdi dir="ltr" className="text-[13px] break-all">
            {profile}
          </bdi>
        </p>
        <p className="text-sm text-soft">
          <code dir="ltr" className="text-[13px]">
            {prefix}…
          </code>{' '}
          ·{' '}
          {lastUsedAt ? (
            <>
              {t('dashboard.apiKeys.lastUsed')} <Ago date={lastUsedAt} />
            </>
          ) : (
            t('dashboard.apiKeys.unused')
          )}{' '}
          · {t('dashboard.agents.orders', { count: orders })}
          {webhook && (
            <>
              {' · '}
              <Link
                to={to(dashboardPaths.webhook, { webhookId: webhook })}
                className="inline-block py-0.5 text-brand-text underline underline-offset-4"
              >
                {t('dashboard.agents.events')}
              </Link>
            </>
          )}
        </p>
      </div>
      <span className="flex max-sm:-ms-3.5">
        {onRotate && (
          <IconButton
            label={t('dashboard.agents.rotateOne', { name: isolated })}
            className="text-soft hover:text-ink md:size-9"
            onClick={onRotate}
          >
            <RefreshCw aria-hidden className="size-4" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton
            label={t('dashboard.agents.removeOne', { name: isolated })}
            className="text-soft hover:text-bad md:size-9"
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </span>
    </li>
  )
}
