import { endpoints } from 'virtual:dashboard-endpoints'
import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedName } from '../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ApiReferenceLink } from '../../../ui/dashboard/secrets/api-reference-link.tsx'
import { SkeletonRows } from '../../../ui/dashboard/skeleton-rows.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useApiKeysQuery, useRefreshApiKeys } from './api.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Open =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'rotate' | 'revoke'; key: ApiKey }
  | { dialog: 'secret'; key: ApiKey; secret: string }

/** API keys of the shop, with a link to the API reference. */
export default function ApiKeysPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [open, setOpen] = useState<Open>()
  const { data: keys, error, refetch } = useApiKeysQuery()
  const refresh = useRefreshApiKeys()
  const mayEdit = can(session, 'developers', 'edit')
  const close = () => setOpen(undefined)
  const made = (key: ApiKey, secret: string) => {
    refresh()
    setOpen({ dialog: 'secret', key, secret })
  }
  const revoke = async ({ _id, name }: ApiKey): Promise<string | undefined> => {
    const answer = await send(endpoints.apiKeys.revoke, { keyId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    toast.success(t('dashboard.apiKeys.revoked', { name: `\u2068${name}\u2069` }))
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
      {t('dashboard.apiKeys.create')}
    </Button>
  )
  const failure = toFailure(error)
  return (
    <DashboardPage
      title={t('dashboard.apiKeys.title')}
      text={
        <>
          {t('dashboard.apiKeys.text')} <ApiReferenceLink />
        </>
      }
      actions={create}
    >
      {keys ? (
        keys.length > 0 ? (
          <ul aria-label={t('dashboard.apiKeys.title')} className="divide-y divide-line rounded-card border border-line bg-card">
            {keys.map((key) => (
              <KeyRow
                key={key._id}
                apiKey={key}
                onEdit={mayEdit ? () => setOpen({ dialog: 'edit', key }) : undefined}
                onRotate={mayEdit && key.mayRotate ? () => setOpen({ dialog: 'rotate', key }) : undefined}
                onRevoke={can(session, 'developers', 'delete') ? () => setOpen({ dialog: 'revoke', key }) : undefined}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title={t('dashboard.apiKeys.emptyTitle')}
            text={t('dashboard.apiKeys.emptyText')}
          >
            {create}
          </EmptyState>
        )
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <SkeletonRows />
      )}
      {(open?.dialog === 'create' || open?.dialog === 'edit') && (
        <KeyDialog
          old={open.dialog === 'edit' ? open.key : undefined}
          onCreated={made}
          onSaved={() => {
            refresh()
            close()
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'rotate' && <RotateDialog apiKey={open.key} onRotated={made} onClose={close} />}
      {open?.dialog === 'secret' && <SecretDialog apiKey={open.key} secret={open.secret} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <TypedName
          title={t('dashboard.apiKeys.revoke')}
          text={t('dashboard.apiKeys.revokeText')}
          name={open.key.name}
          action={t('dashboard.apiKeys.revoke')}
          onConfirm={() => revoke(open.key)}
          onClose={close}
        />
      )}
    </DashboardPage>
  )
}
