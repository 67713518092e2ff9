import { endpoints } from 'virtual:dashboard-endpoints'
import type { BlockDocument } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block } from '@haat/shared/blocks/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { refusalText } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useBlockVersionsQuery } from './api.ts'

interface Props {
  document: BlockDocument
  onPreview: (number: number, blocks: Block[]) => void
  onRestored: (document: BlockDocument, undo: string | null) => void
  onClose: () => void
}

/** The versions of the page, to preview or publish again. */
export function VersionsDialog({ document, onPreview, onRestored, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [busy, setBusy] = useState<number>()
  const { data, error, refetch } = useBlockVersionsQuery(document.key, { refetchOnMountOrArgChange: true })
  const failure = toFailure(error)
  const look = async (number: number) => {
    const answer = await send(endpoints.blocks.version, { document: document.key, number })
    if (answer.success) onPreview(number, answer.blocks)
    else toast.error(refusalText(answer))
  }
  const restore = async (number: number) => {
    setBusy(number)
    const answer = await send(endpoints.blocks.restore, { document: document.key, number })
    setBusy(undefined)
    if (answer.success) onRestored(answer.document, answer.undo)
    else toast.error(refusalText(answer))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.blocks.versions.title')} className="sm:max-w-xl">
      <div className="min-h-40 overflow-y-auto p-5">
        {failure && !data ? (
          <Failed failure={failure} onRetry={refetch} />
        ) : !data ? (
          <Skeleton className="h-32" />
        ) : data.length === 0 ? (
          <p className="text-soft">{t('dashboard.blocks.versions.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.map(({ number, author, createdAt, blocks, restoredFrom }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {t('dashboard.blocks.versions.one', { number })}
                    {number === document.published && <Chip tone="good">{t('dashboard.blocks.versions.published')}</Chip>}
                    {number === document.scheduled?.number && <Chip tone="info">{t('dashboard.blocks.versions.scheduled')}</Chip>}
                  </p>
                  <p className="text-sm text-soft">
                    <bdi>{formatDateTime(createdAt, language)}</bdi>
                    {author && (
                      <>
                        {' · '}
                        <bdi>{author}</bdi>
                      </>
                    )}
                    {' · '}
                    {t('dashboard.blocks.versions.blocks', { count: blocks })}
                  </p>
                  {restoredFrom !== null && (
                    <p className="text-sm text-soft">{t('dashboard.blocks.versions.from', { number: restoredFrom })}</p>
                  )}
                </div>
                <div className="flex gap-2">
                  <Button size="sm" onClick={() => void look(number)}>
                    {t('dashboard.blocks.versions.look')}
                  </Button>
                  {number !== document.published && (
                    <Button size="sm" variant="ink" loading={busy === number} onClick={() => void restore(number)}>
                      {t('dashboard.blocks.versions.restore')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
