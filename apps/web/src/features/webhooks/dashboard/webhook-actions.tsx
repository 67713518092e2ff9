import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { Webhook, WebhookDelivery } from '@haat/shared/webhooks/dashboard/schema.ts'
import { MoreHorizontal, Play, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useGo } from '../../../lib/dashboard/editing/leave.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedName } from '../../../ui/dashboard/fields/typed-name.tsx'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useRefreshWebhooks } from './api.ts'
import { RangeDialog } from './range-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

type Open = { dialog: 'edit' | 'rotate' | 'range' | 'delete' } | { dialog: 'secret'; secret: string }

interface Props {
  webhook: Webhook
  onTested: (delivery: WebhookDelivery) => void
}

/** Test button, and a menu of further actions on a webhook. */
export function WebhookActions({ webhook, onTested }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const go = useGo()
  const refresh = useRefreshWebhooks()
  const [open, setOpen] = useState<Open>()
  const [isTesting, setTesting] = useState(false)
  const { _id: webhookId, name } = webhook
  const close = () => setOpen(undefined)
  if (!can(session, 'developers', 'edit')) return null
  const test = async () => {
    setTesting(true)
    const answer = await send(endpoints.webhooks.test, { webhookId })
    setTesting(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    refresh()
    onTested(answer.delivery)
  }
  const pause = async () => {
    const answer = await send(endpoints.webhooks.pause, { webhookId })
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    refresh()
  }
  const remove = async (): Promise<string | undefined> => {
    const answer = await send(endpoints.webhooks.remove, { webhookId })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    toast.success(t('dashboard.webhooks.deleted', { name: `\u2068${name}\u2069` }))
    await go(dashboardPaths.webhooks)
    refresh()
    return undefined
  }
  return (
    <>
      {!webhook.agent && (
        <Button size="sm" loading={isTesting} icon={<Send aria-hidden className="size-4" />} onClick={() => void test()}>
          {t('dashboard.webhooks.test')}
        </Button>
      )}
      <Menu
        label={t('dashboard.webhooks.more')}
        button={(props) => (
          <Button size="sm" icon={<MoreHorizontal aria-hidden className="size-4" />} {...props}>
            {t('dashboard.webhooks.more')}
          </Button>
        )}
        items={[
          ...(webhook.agent
            ? []
            : [{ key: 'edit', label: t('dashboard.webhooks.edit'), onSelect: () => setOpen({ dialog: 'edit' }) }]),
          ...(webhook.paused ? [] : [{ key: 'pause', label: t('dashboard.webhooks.pause'), onSelect: () => void pause() }]),
          { key: 'range', label: t('dashboard.webhooks.range'), onSelect: () => setOpen({ dialog: 'range' }) },
          ...(webhook.agent
            ? []
            : [{ key: 'rotate', label: t('dashboard.webhooks.rotate'), onSelect: () => setOpen({ dialog: 'rotate' }) }]),
          ...(!webhook.agent && can(session, 'developers', 'delete')
            ? [{ key: 'delete', label: t('dashboard.webhooks.delete'), onSelect: () => setOpen({ dialog: 'delete' }) }]
            : []),
        ]}
      />
      {open?.dialog === 'edit' && (
        <WebhookDialog
          old={webhook}
          onCreated={close}
          onSaved={() => {
            refresh()
            close()
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'range' && <RangeDialog webhookId={webhookId} onClose={close} />}
      {open?.dialog === 'rotate' && (
        <RotateDialog
          webhook={webhook}
          onRotated={(secret) => {
            refresh()
            setOpen({ dialog: 'secret', secret })
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'secret' && <SecretDialog webhook={webhook} secret={open.secret} onClose={close} />}
      {open?.dialog === 'delete' && (
        <TypedName
          title={t('dashboard.webhooks.delete')}
          text={t('dashboard.webhooks.deleteText')}
          name={name}
          action={t('dashboard.webhooks.delete')}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  )
}

/** Why a webhook is paused, and how to resume it. */
export function PauseNotice({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const refresh = useRefreshWebhooks()
  const { withPassword, dialog } = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  if (!webhook.paused) return null
  const { since, reason } = webhook.paused
  const resume = async () => {
    setBusy(true)
    const answer = await withPassword((confirmed) => send(endpoints.webhooks.resume, { webhookId: webhook._id, ...confirmed }))
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.webhooks.resumed', { name: `\u2068${webhook.name}\u2069` }))
    refresh()
  }
  return (
    <div className="mb-4">
      <FormAlert tone={reason === 'staff' ? 'info' : 'bad'}>
        <p>
          {t('dashboard.webhooks.pausedSince', { date: formatDateTime(since, language) })}{' '}
          {t(`dashboard.webhooks.reason.${reason}`)} {t('dashboard.webhooks.stored')}
        </p>
        {can(session, 'developers', 'edit') && (
          <Button
            size="sm"
            className="mt-3"
            loading={isBusy}
            icon={<Play aria-hidden className="size-4 rtl:-scale-x-100" />}
            onClick={() => void resume()}
          >
            {t('dashboard.webhooks.resume')}
          </Button>
        )}
      </FormAlert>
      {dialog}
    </div>
  )
}
