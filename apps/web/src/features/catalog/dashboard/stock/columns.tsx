import type { StockMovement } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDateTime, formatNumber } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import type { Column } from '../../../../ui/dashboard/table/types.ts'
import { parseReference } from './labels.ts'

/** `isVariable`: adds a column for the variant. */
export function useMovementColumns(isVariable: boolean): Column<StockMovement>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const seesOrders = can(session, 'orders', 'view')
  const reasonText = ({ reference }: StockMovement): string => {
    const about = parseReference(reference)
    if (about.kind === 'order') return about.orderId
    if (about.kind === 'known') return t(`dashboard.stock.known.${about.what}`)
    if (about.kind === 'text') return about.text
    return [t(`dashboard.stock.reason.${about.reason}`), about.note].filter(Boolean).join(': ')
  }
  const actorText = ({ actor }: StockMovement): string => {
    if (actor === 'system') return t('dashboard.stock.actor.shop')
    if (actor === 'guest' || actor === 'customer') return t(`dashboard.stock.actor.${actor}`)
    return /^(user:)?[0-9a-f-]{36}$/.test(actor) ? t('dashboard.stock.actor.gone') : actor
  }
  const signed = (delta: number) => formatNumber(delta, language, { signDisplay: 'exceptZero' })
  return [
    {
      key: 'at',
      label: t('dashboard.stock.at'),
      always: true,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at, language)}</span>,
      text: ({ at }) => at,
    },
    {
      key: 'kind',
      label: t('dashboard.stock.kindLabel'),
      cell: ({ kind }) => t(`dashboard.stock.kind.${kind}`),
      text: ({ kind }) => t(`dashboard.stock.kind.${kind}`),
    },
    ...(isVariable
      ? [
          {
            key: 'variant',
            label: t('dashboard.variants.variant'),
            cell: ({ variant }: StockMovement) => <bdi>{variant || '—'}</bdi>,
            text: ({ variant }: StockMovement) => variant,
          },
        ]
      : []),
    {
      key: 'reason',
      label: t('dashboard.stock.why.label'),
      cell: (row) => {
        const about = parseReference(row.reference)
        const text = reasonText(row)
        if (about.kind !== 'order') return <bdi className="text-soft">{text}</bdi>
        return seesOrders ? (
          <Link
            className="tabular -my-1.5 inline-block py-1.5 underline-offset-2 hover:underline max-md:-my-3 max-md:py-3"
            to={to(dashboardPaths.order, { orderId: about.orderId })}
          >
            <bdi dir="ltr">{text}</bdi>
          </Link>
        ) : (
          <bdi dir="ltr" className="tabular">
            {text}
          </bdi>
        )
      },
      text: reasonText,
    },
    {
      key: 'actor',
      label: t('dashboard.stock.who'),
      roomy: true,
      cell: (row) => <bdi className="text-soft">{actorText(row)}</bdi>,
      text: actorText,
    },
    {
      key: 'delta',
      label: t('dashboard.stock.delta'),
      end: true,
      card: 'end',
      cell: ({ delta }) => (
        <bdi dir="ltr" className={cx('tabular font-semibold', delta < 0 ? 'text-ink' : 'text-good')}>
          {signed(delta)}
        </bdi>
      ),
      text: ({ delta }) => delta,
    },
    {
      key: 'after',
      label: t('dashboard.stock.after'),
      end: true,
      card: 'end',
      cell: ({ after }) =>
        after === null ? (
          <span className="text-faint max-md:hidden">—</span>
        ) : (
          <span className="max-md:text-sm max-md:text-soft">
            <span className="md:hidden">{t('dashboard.stock.after')} </span>
            <bdi className="tabular">{formatNumber(after, language)}</bdi>
          </span>
        ),
      text: ({ after }) => after ?? '',
    },
  ]
}
