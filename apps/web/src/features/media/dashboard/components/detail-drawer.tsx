import type { DashboardMedia, MediaPage, MediaUse } from '@haat/shared/media/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Copy, RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { formatDateTime, formatNumber } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Drawer } from '../../../../ui/overlay.tsx'
import { AltFields, type AltValues, isSameAlt } from '../alt-fields.tsx'
import { useMediaChanges, useMediaItemQuery } from '../api.ts'
import { toFolderNodes } from '../folders.ts'
import { FocalPicker } from './focal-picker.tsx'
import { Uses } from './uses.tsx'

/** Details of a picture: texts, focal point, folder and uses. */
export function DetailDrawer({
  mediaId,
  folders,
  onClose,
}: {
  mediaId: string
  folders: MediaPage['folders']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useMediaItemQuery(mediaId)
  return (
    <Drawer open onOpenChange={onClose} title={t('dashboard.media.picture')} className="w-[min(480px,100vw)]!">
      {data ? (
        <Detail key={data.media._id} {...data} folders={folders} onClose={onClose} />
      ) : error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        <div className="space-y-4 p-5">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Drawer>
  )
}

function Detail({
  media,
  uses,
  folders,
  onClose,
}: {
  media: DashboardMedia
  uses: MediaUse[]
  folders: MediaPage['folders']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { save, remove, refresh } = useMediaChanges()
  const showUndo = useShowUndo()
  const list = useId()
  const [words, setWords] = useState<AltValues>({ alt: media.alt, alts: media.alts })
  const [folder, setFolder] = useState(media.folder)
  const [point, setPoint] = useState({ focalX: media.focalX, focalY: media.focalY })
  const [state, setState] = useState<{ saving?: boolean; problem?: string; asking?: boolean }>({})
  const readOnly = !can(session, 'media', 'edit')
  const isChanged =
    !isSameAlt(words, media) || folder !== media.folder || point.focalX !== media.focalX || point.focalY !== media.focalY
  const submit = async () => {
    setState({ saving: true })
    const answer = await save(media._id, { ...words, folder, ...point })
    if (!answer.success) return setState({ problem: t(`errors.${answer.code}`) })
    setState({})
    setWords({ alt: answer.media.alt, alts: answer.media.alts })
    setFolder(answer.media.folder)
    showUndo(t('dashboard.media.saved'), answer.undo)
  }
  const onRemove = async () => {
    setState({ saving: true })
    const answer = await remove(media._id)
    if (!answer.success) return setState({ problem: t(`errors.${answer.code}`) })
    onClose()
    refresh()
    toast.success(t('dashboard.media.removed', { count: 1 }))
  }
  return (
    <form
      className="space-y-6 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {state.problem && <FormAlert>{state.problem}</FormAlert>}
      <FocalPicker media={media} value={point} readOnly={readOnly} onChange={setPoint} />
      <AltFields value={words} readOnly={readOnly} onChange={setWords} />
      <Input
        label={t('dashboard.media.folder')}
        dir="auto"
        list={list}
        autoComplete="off"
        maxLength={120}
        readOnly={readOnly}
        value={folder}
        onChange={({ target }) => setFolder(target.value)}
      />
      <datalist id={list}>
        {toFolderNodes(folders).map((one) => (
          <option key={one.folder} value={one.folder} />
        ))}
      </datalist>
      {!readOnly && (
        <Button
          type="submit"
          variant="primary"
          loading={Boolean(state.saving)}
          disabledReason={isChanged ? undefined : t('dashboard.media.nothingChanged')}
        >
          {t('ui.save')}
        </Button>
      )}
      <Uses uses={uses} />
      <Facts media={media} readOnly={readOnly} />
      {can(session, 'media', 'delete') && (
        <section className="border-t border-line pt-5">
          {state.asking ? (
            <div className="space-y-3">
              <p>{t('dashboard.media.removeOne')}</p>
              <div className="flex gap-3">
                <Button variant="danger" onClick={() => void onRemove()}>
                  {t('dashboard.media.removeForGood')}
                </Button>
                <Button onClick={() => setState({})}>{t('ui.cancel')}</Button>
              </div>
            </div>
          ) : (
            <Button
              variant="danger"
              icon={<Trash2 aria-hidden className="size-4" />}
              disabledReason={uses.length > 0 ? t('dashboard.media.inUse') : undefined}
              onClick={() => setState({ asking: true })}
            >
              {t('dashboard.media.remove')}
            </Button>
          )}
          {uses.length > 0 && <p className="mt-2 text-sm text-soft">{t('dashboard.media.inUse')}</p>}
        </section>
      )}
    </form>
  )
}

function Facts({ media, readOnly }: { media: DashboardMedia; readOnly: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { makeSizes } = useMediaChanges()
  const [making, setMaking] = useState(false)
  const { image, bytes, createdAt } = media
  const again = async () => {
    setMaking(true)
    const answer = await makeSizes(media._id)
    setMaking(false)
    if (!answer.success) toast.error(t(`errors.${answer.code}`))
  }
  const copy = () =>
    navigator.clipboard
      .writeText(new URL(image.url, location.origin).href)
      .then(() => toast.success(t('dashboard.media.copied')))
      .catch(() => toast.error(t('dashboard.media.notCopied')))
  return (
    <section aria-labelledby={`${media._id}-facts`}>
      <h3 id={`${media._id}-facts`} className="mb-2 font-semibold">
        {t('dashboard.media.facts')}
      </h3>
      <dl className="space-y-1.5 text-sm">
        <Fact name={t('dashboard.media.size')}>
          <bdi dir="ltr" className="tabular">
            {image.width} × {image.height}
          </bdi>
        </Fact>
        <Fact name={t('dashboard.media.weight')}>
          {t('dashboard.media.kilobytes', { size: formatNumber(Math.max(1, Math.round(bytes / 1000)), language) })}
        </Fact>
        <Fact name={t('dashboard.media.since')}>{formatDateTime(createdAt, language)}</Fact>
        {!image.avif && (
          <Fact name={t('dashboard.media.sizes')}>
            {t('dashboard.media.sizesMissing')}
            {!readOnly && (
              <Button
                size="sm"
                variant="quiet"
                className="ms-1"
                loading={making}
                icon={<RotateCw aria-hidden className="size-3.5" />}
                onClick={() => void again()}
              >
                {t('dashboard.media.makeSizes')}
              </Button>
            )}
          </Fact>
        )}
      </dl>
      <Button size="sm" className="mt-3" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
        {t('dashboard.media.copy')}
      </Button>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <dt className="text-soft">{name}</dt>
    <dd className="flex items-center">{children}</dd>
  </div>
)
