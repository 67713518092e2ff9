import { endpoints } from 'virtual:dashboard-endpoints'
import { isInWindow, mostBadges } from '@haat/shared/catalog/badges.ts'
import type { DashboardBadge } from '@haat/shared/catalog/dashboard/badges.ts'
import { can } from '@haat/shared/permissions.ts'
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useCatalogChanges } from '../api.ts'
import { useBadgesQuery } from './api.ts'
import { BadgeChip } from './badge-chip.tsx'
import { BadgeDialog } from './badge-dialog.tsx'

/** Badges of products, the highest priority first. */
export default function BadgesPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: badges, error, refetch } = useBadgesQuery()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [editing, setEditing] = useState<DashboardBadge | 'new'>()
  const mayEdit = can(session, 'products', 'edit')
  const failure = toFailure(error)
  const remove = async ({ _id, text }: DashboardBadge) => {
    const answer = await send(endpoints.badges.remove, { badgeId: _id })
    refresh('DashboardBadges')
    if (answer.success) showUndo(t('dashboard.badges.removed', { text: `\u2068${text}\u2069` }), answer.undo)
    else toast.error(t(`errors.${answer.code}`))
  }
  const add = mayEdit && (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      disabledReason={badges && badges.length >= mostBadges ? t('dashboard.badges.full', { count: mostBadges }) : undefined}
      onClick={() => setEditing('new')}
    >
      {t('dashboard.badges.add')}
    </Button>
  )
  return (
    <DashboardPage
      narrow
      title={t('dashboard.badges.title')}
      text={t('dashboard.badges.text')}
      actions={badges && badges.length > 0 && add}
    >
      {!badges ? (
        failure ? (
          <Failed failure={failure} onRetry={refetch} />
        ) : (
          <div aria-hidden className="space-y-3">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-16 rounded-card" />
            ))}
          </div>
        )
      ) : badges.length === 0 ? (
        <EmptyState icon={<Tags aria-hidden />} title={t('dashboard.badges.emptyTitle')} text={t('dashboard.badges.emptyText')}>
          {add}
        </EmptyState>
      ) : (
        <Card>
          <ul aria-label={t('dashboard.badges.title')} className="divide-y divide-line">
            {badges.map((badge) => (
              <li key={badge._id} className="flex items-center gap-3 py-3">
                <Facts badge={badge} />
                <div className="flex shrink-0">
                  {mayEdit && (
                    <IconButton label={t('dashboard.badges.edit', { text: badge.text })} onClick={() => setEditing(badge)}>
                      <Pencil aria-hidden className="size-4.5" />
                    </IconButton>
                  )}
                  {can(session, 'products', 'delete') && (
                    <IconButton label={t('dashboard.badges.remove', { text: badge.text })} onClick={() => void remove(badge)}>
                      <Trash2 aria-hidden className="size-4.5" />
                    </IconButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {editing && <BadgeDialog badge={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </DashboardPage>
  )
}

function Facts({ badge }: { badge: DashboardBadge }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { text, ground, ink, kind, priority, startsAt, endsAt, active, count, pending } = badge
  const time = (moment: string | null) => (moment === null ? null : Date.parse(moment))
  const isShown = active && isInWindow({ startsAt: time(startsAt), endsAt: time(endsAt) }, Date.now())
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <BadgeChip text={text} ground={ground} ink={ink} />
        {!isShown && <Chip>{t('dashboard.badges.notShown')}</Chip>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft">
        <span>{t(`dashboard.badges.kind.${kind}`)}</span>
        <span>{t('dashboard.badges.priorityOf', { priority })}</span>
        <span>{pending ? t('dashboard.collections.pending') : t('dashboard.badges.products', { count })}</span>
        {startsAt && <span>{t('dashboard.badges.from', { when: formatDateTime(startsAt, language) })}</span>}
        {endsAt && <span>{t('dashboard.badges.until', { when: formatDateTime(endsAt, language) })}</span>}
      </p>
    </div>
  )
}
