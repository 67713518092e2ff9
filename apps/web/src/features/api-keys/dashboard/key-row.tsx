import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../lib/dashboard/list/list-text.ts'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'

interface Props {
  apiKey: ApiKey
  /** undefined without the permission */
  onEdit: (() => void) | undefined
  onRotate: (() => void) | undefined
  onRevoke: (() => void) | undefined
}

/** A key: its permissions, creator, last use and expiry. */
export function KeyRow({ apiKey, onEdit, onRotate, onRevoke }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, prefix, permissions, allowedIps, owner, lastUsedAt, expiresAt, overlapUntil } = apiKey
  const isolated = `\u2068${name}\u2069`
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const sections = permissions.map((row) => {
    const section = t(`shell.sections.${row.name}`)
    return row.edit || row.delete ? section : `${section} (${t('dashboard.staff.viewOnly')})`
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 ps-4 pe-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-body text-base font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          {isExpired && <Chip tone="bad">{t('dashboard.apiKeys.expired')}</Chip>}
          {overlapUntil && (
            <Chip tone="warn">{t('dashboard.apiKeys.oldUntil', { date: formatDateTime(overlapUntil, language) })}</Chip>
          )}
        </h2>
        <p className="mt-0.5 text-sm text-soft">
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
          )}
          {expiresAt && !isExpired && <> · {t('dashboard.apiKeys.ends', { date: formatDate(expiresAt, language) })}</>}
        </p>
        <p className="mt-1 text-sm">{listText(sections, language)}</p>
        <p className="text-sm text-soft">
          {t('dashboard.apiKeys.by', { name: `\u2068${owner}\u2069` })}
          {allowedIps.length > 0 && (
            <>
              {' '}
              · <bdi dir="ltr">{allowedIps.join(', ')}</bdi>
            </>
          )}
        </p>
      </div>
      <span className="flex max-sm:-ms-3.5">
        {onEdit && (
          <IconButton
            label={t('dashboard.apiKeys.editOne', { name: isolated })}
            className="text-soft hover:text-ink md:size-9"
            onClick={onEdit}
          >
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        )}
        {onRotate && (
          <IconButton
            label={t('dashboard.apiKeys.rotateOne', { name: isolated })}
            className="text-soft hover:text-ink md:size-9"
            onClick={onRotate}
          >
            <RefreshCw aria-hidden className="size-4" />
          </IconButton>
        )}
        {onRevoke && (
          <IconButton
            label={t('dashboard.apiKeys.revokeOne', { name: isolated })}
            className="text-soft hover:text-bad md:size-9"
            onClick={onRevoke}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </span>
    </li>
  )
}
