import type { ItemQuery, Transfer, TransferItem } from '@haat/shared/transfers/dashboard/schema.ts'
import type { ItemOutcome, TransferObject } from '@haat/shared/transfers/objects.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { Tabs } from '../../../ui/dashboard/tabs.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useTransferItemsQuery } from './api.ts'

const tones: Record<ItemOutcome, Tone> = { created: 'good', changed: 'info', unchanged: 'plain', skipped: 'bad' }
type Show = NonNullable<ItemQuery['outcome']> | 'all'

/** The items of an import with their action and its reason. */
export function ItemsCard({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation()
  const [show, setShow] = useState<Show>('all')
  const { counts, state } = transfer
  const wasUndone = state === 'undone' || state === 'undoing'
  const tabs: { key: Show; count?: number }[] = [
    { key: 'all' },
    { key: 'created', count: counts.created },
    { key: 'changed', count: counts.changed },
    { key: 'unchanged', count: counts.unchanged },
    { key: 'skipped', count: counts.skipped },
    { key: 'remarks' },
    ...(wasUndone ? [{ key: 'undo' as const }] : []),
  ]
  return (
    <Card aria-labelledby="transfer-items">
      <h2 id="transfer-items" className="mb-2 text-lg">
        {t(state === 'checked' ? 'dashboard.transfers.items.plan' : 'dashboard.transfers.items.title')}
      </h2>
      <Tabs
        label={t('dashboard.transfers.items.title')}
        tabs={tabs.map(({ key, count }) => ({ key, count, label: t(`dashboard.transfers.items.tab.${key}`) }))}
        value={show}
        onChange={(key) => setShow(key as Show)}
      >
        <Pages key={`${show} ${state}`} transfer={transfer} show={show} />
      </Tabs>
    </Card>
  )
}

/** Pages below each other; "Load more" adds one. */
function Pages({ transfer: { _id: transferId, object }, show }: { transfer: Transfer; show: Show }) {
  const { t } = useTranslation()
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  return (
    <>
      {starts.map((after, index) => (
        <Page
          key={after ?? -1}
          object={object}
          query={{ transferId, ...(show !== 'all' && { outcome: show }), ...(after !== undefined && { after }) }}
          onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
          more={t('dashboard.transfers.items.more')}
          none={t('dashboard.transfers.items.none')}
        />
      ))}
    </>
  )
}

interface PageProps {
  object: TransferObject
  query: ItemQuery
  onMore: ((next: number) => void) | undefined
  more: string
  none: string
}

function Page({ object, query, onMore, more, none }: PageProps) {
  // A run changes its items while this list is not shown.
  const { data, error, refetch } = useTransferItemsQuery(query, { refetchOnMountOrArgChange: true })
  const failure = toFailure(error)
  if (failure && !data) return <Failed failure={failure} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40" />
  const { items, next } = data
  if (items.length === 0 && query.after === undefined) return <p className="py-4 text-sm text-soft">{none}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Item key={item.position} item={item} object={object} />
        ))}
      </ul>
      {next !== null && onMore && (
        <Button size="sm" className="mt-3" onClick={() => onMore(next)}>
          {more}
        </Button>
      )}
    </>
  )
}

/** Page of an imported record; imported orders have none of their own. */
function hrefOf(object: TransferObject, target: string): string | undefined {
  if (object === 'customers') return to(dashboardPaths.customer, { customerId: target })
  return object === 'orders' ? undefined : to(dashboardPaths.product, { productId: target })
}

interface ItemProps {
  item: TransferItem
  object: TransferObject
}

function Item({ item: { line, name, outcome, undone, target, changes, remarks }, object }: ItemProps) {
  const { t } = useTranslation()
  const href = target !== null && undone !== 'removed' ? hrefOf(object, target) : undefined
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {href ? (
          <Link className="font-semibold underline [overflow-wrap:anywhere]" to={href}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
        )}
        {outcome && <Chip tone={tones[outcome]}>{t(`dashboard.transfers.outcome.${outcome}`)}</Chip>}
        {undone && <Chip>{t(`dashboard.transfers.undone.${undone}`)}</Chip>}
        <span className="text-sm text-soft">{t('dashboard.transfers.items.line', { line })}</span>
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 space-y-0.5 text-sm">
          {changes.map(({ label, column, from, to }) => (
            <li key={`${label} ${column}`} className="[overflow-wrap:anywhere]">
              <span className="text-soft">
                {label && (
                  <>
                    <bdi>{label}</bdi>
                    {' · '}
                  </>
                )}
                <bdi>{column || t('dashboard.transfers.items.newVariant')}</bdi>
                {': '}
              </span>
              <Value text={from} /> <span aria-hidden>→</span>
              <span className="sr-only">{t('dashboard.transfers.items.becomes')}</span> <Value text={to} />
            </li>
          ))}
        </ul>
      )}
      {remarks.length > 0 && (
        <ul className="mt-1 space-y-0.5 text-sm">
          {remarks.map((remark) => (
            <li
              key={`${remark.line} ${remark.text}`}
              className={remark.kind === 'skipped' ? 'text-bad [overflow-wrap:anywhere]' : 'text-soft [overflow-wrap:anywhere]'}
            >
              {remark.line !== line && `${t('dashboard.transfers.items.line', { line: remark.line })}: `}
              {remark.text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation()
  return text === '' ? <em className="text-soft">{t('dashboard.transfers.items.empty')}</em> : <bdi>{text}</bdi>
}
