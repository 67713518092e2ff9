import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ImagePlus, Images } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { ChooseFiles, DropVeil, useDrop } from './components/drop-zone.tsx'
import { FieldTiles } from './components/field-tiles.tsx'
import { UploadList } from './components/upload-list.tsx'
import type { MediaValue } from './types.ts'
import { useOwnUploads } from './use-uploads.ts'

const LibraryDialog = lazyPart(() => import('./components/library-dialog.tsx'))
const WordsDialog = lazyPart(() => import('./components/details-dialog.tsx'))

interface Props<Value extends MediaValue> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: readonly Value[]
  onChange: (value: (Value | DashboardMedia)[]) => void
  multiple?: boolean
  /** maximum number of pictures, with `multiple` */
  max?: number
  readOnly?: boolean
  /** shows pictures uncropped, for logos */
  whole?: boolean
  /** content below each picture, for example its colour */
  under?: (picture: Value | DashboardMedia, at: number) => ReactNode
}

/** Picture field: drop, paste, upload or select from the library; sortable. */
export function MediaField<Value extends MediaValue>(props: Props<Value>) {
  const { label, hint, error, value, onChange, multiple = false, max = 60, readOnly = false, whole = false, under } = props
  const { t } = useTranslation()
  const { session } = useSession()
  const id = useId()
  const [picking, setPicking] = useState(false)
  const [words, setWords] = useState<string>()
  // Several uploads may finish before the next render.
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  }, [value])
  const most = multiple ? max : 1
  const mayBring = can(session, 'media', 'edit')
  const mayLook = can(session, 'media', 'view')

  const add = (media: readonly DashboardMedia[]) => {
    const known = new Set(now.current.map(({ _id }) => _id))
    const fresh = media.filter(({ _id }) => !known.has(_id))
    if (fresh.length === 0) return
    const next = multiple ? [...now.current, ...fresh].slice(0, most) : fresh.slice(-1)
    now.current = next as Value[]
    onChange(next)
    announce(t('dashboard.media.added', { count: fresh.length }))
  }
  const { all, uploads } = useOwnUploads((media) => {
    add([media])
    for (const { key, state } of uploads.now()) if (state === 'done') uploads.drop(key)
  })
  const bring = (files: readonly File[]) => {
    const room = multiple ? Math.max(0, most - value.length) : 1
    uploads.add(files.slice(0, room))
    if (files.length > room && multiple) announce(t('dashboard.media.most', { count: most }))
  }
  const { over, handlers } = useDrop(bring, readOnly || !mayBring)
  const isFull = multiple && value.length >= most
  return (
    <fieldset className="relative min-w-0" aria-describedby={error || hint ? `${id}-note` : undefined} {...handlers}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <FieldTiles
        label={label}
        value={value}
        readOnly={readOnly}
        whole={whole}
        ordered={multiple}
        onOrder={onChange}
        onOpen={setWords}
        onRemove={(gone) => onChange(value.filter(({ _id }) => _id !== gone))}
        under={under}
      />
      {value.length === 0 && readOnly && <p className="text-sm text-soft">{t('dashboard.media.none')}</p>}
      {!readOnly && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-2 rounded-card border border-dashed p-3',
            value.length > 0 && 'mt-3',
            error ? 'border-bad' : 'border-field-line/60',
          )}
        >
          {mayBring ? (
            <ChooseFiles
              label={t('dashboard.media.files')}
              multiple={multiple}
              disabled={isFull}
              onFiles={bring}
              className="inline-flex min-h-11 items-center gap-2 rounded-button border border-line bg-card px-3 text-sm font-semibold hover:border-field-line disabled:opacity-55 md:min-h-9"
            >
              <ImagePlus aria-hidden className="size-4" />
              {t(multiple ? 'dashboard.media.addMany' : value.length > 0 ? 'dashboard.media.replace' : 'dashboard.media.addOne')}
            </ChooseFiles>
          ) : null}
          <Button
            size="sm"
            variant="quiet"
            aria-haspopup="dialog"
            disabledReason={mayLook ? undefined : t('dashboard.media.noLibrary')}
            icon={<Images aria-hidden className="size-4" />}
            onClick={() => setPicking(true)}
          >
            {t('dashboard.media.fromLibrary')}
          </Button>
          <span className="text-[13px] text-soft max-md:hidden">
            {isFull ? t('dashboard.media.most', { count: most }) : mayBring && t('dashboard.media.orDrop')}
          </span>
        </div>
      )}
      {all.length > 0 && <UploadList all={all} uploads={uploads} />}
      {(error || hint) && (
        <p id={`${id}-note`} className={cx('mt-1.5 text-sm', error ? 'text-bad' : 'text-soft')}>
          {error ?? hint}
        </p>
      )}
      <DropVeil on={over} />
      <LazySection failure="toast">
        {picking && (
          <LibraryDialog
            multiple={multiple}
            room={multiple ? most - value.length : 1}
            taken={value.map(({ _id }) => _id)}
            onClose={() => setPicking(false)}
            onChoose={add}
          />
        )}
        {words !== undefined && (
          <WordsDialog
            mediaId={words}
            readOnly={!mayBring}
            onClose={() => setWords(undefined)}
            onSaved={(media) => onChange(value.map((one) => (one._id === media._id ? { ...one, image: media.image } : one)))}
          />
        )}
      </LazySection>
    </fieldset>
  )
}
