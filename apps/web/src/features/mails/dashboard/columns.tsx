import type { DashboardMail } from '@haat/shared/mails/dashboard/schema.ts'
import { mailKinds } from '@haat/shared/mails/kinds.ts'
import { maySendAgain } from '@haat/shared/mails/states.ts'
import { can } from '@haat/shared/permissions.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'

const tones: Record<DashboardMail['state'], Tone> = { queued: 'info', sent: 'good', dropped: 'plain', failed: 'bad' }

/** Names of email kinds; a kind that no longer exists is shown by its code. */
export function useMailWords() {
  const { t } = useTranslation()
  return {
    kindName: (kind: string): string => {
      const known = mailKinds.find((one) => one === kind)
      return known ? t(`dashboard.mails.kinds.${known}`) : kind
    },
  }
}

export function useMailColumns(onLook: (mail: DashboardMail) => void): Column<DashboardMail>[] {
  const { t } = useTranslation()
  const { session } = useSession()
  const language = useLanguage()
  const { kindName } = useMailWords()
  const maySeeOrders = can(session, 'orders', 'view')
  const spoken = (code: string) => languages.find((one) => one.code === code)?.name ?? code
  return [
    {
      key: 'kind',
      label: t('dashboard.mails.kind'),
      always: true,
      text: ({ kind }) => kindName(kind),
      cell: (mail) =>
        maySeeOrders && mail.orderId && maySendAgain(mail.kind) ? (
          <button
            type="button"
            className="-my-1 inline-block py-1 text-start font-semibold underline-offset-4 hover:underline"
            onClick={() => onLook(mail)}
          >
            {kindName(mail.kind)}
            <span className="sr-only">, {t('dashboard.mails.openPreview')}</span>
          </button>
        ) : (
          <span className="font-semibold">{kindName(mail.kind)}</span>
        ),
    },
    {
      key: 'to',
      label: t('dashboard.mails.to'),
      text: (row) => row.to,
      cell: (row) =>
        row.to ? (
          <bdi dir="ltr" className="break-all">
            {row.to}
          </bdi>
        ) : (
          <span className="text-faint">{t('dashboard.mails.forgotten')}</span>
        ),
    },
    {
      key: 'state',
      label: t('dashboard.mails.state'),
      card: 'end',
      text: ({ state }) => t(`dashboard.mails.states.${state}`),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`dashboard.mails.states.${state}`)}</Chip>,
    },
    {
      key: 'order',
      label: t('dashboard.mails.order'),
      roomy: true,
      card: 'none',
      text: ({ orderId }) => orderId ?? '',
      cell: ({ orderId }) =>
        orderId &&
        (maySeeOrders ? (
          <Link to={to(dashboardPaths.order, { orderId })} className="-my-1 inline-block py-1 underline-offset-4 hover:underline">
            <bdi dir="ltr">{orderId}</bdi>
          </Link>
        ) : (
          <bdi dir="ltr">{orderId}</bdi>
        )),
    },
    {
      key: 'error',
      label: t('dashboard.mails.error'),
      roomy: true,
      text: ({ error }) => error ?? '',
      cell: ({ error }) =>
        error && (
          <bdi dir="ltr" className="text-sm text-soft">
            {error}
          </bdi>
        ),
    },
    {
      key: 'attempts',
      label: t('dashboard.mails.attempts'),
      end: true,
      optional: true,
      card: 'none',
      text: ({ attempts }) => attempts,
      cell: ({ attempts }) => formatNumber(attempts, language),
    },
    {
      key: 'language',
      label: t('dashboard.mails.language'),
      roomy: true,
      card: 'none',
      text: (row) => row.language,
      cell: (row) => <span lang={row.language}>{spoken(row.language)}</span>,
    },
    {
      key: 'sent',
      label: t('dashboard.mails.sent'),
      optional: true,
      card: 'none',
      text: ({ sentAt }) => sentAt ?? '',
      cell: ({ sentAt }) => sentAt && <time dateTime={sentAt}>{formatDateTime(sentAt, language)}</time>,
    },
    {
      key: 'at',
      label: t('dashboard.mails.at'),
      sort: { up: 'old', down: 'new', first: 'down' },
      text: ({ at }) => at,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-soft">
          {formatDateTime(at, language)}
        </time>
      ),
    },
  ]
}
