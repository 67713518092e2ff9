import { Check, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { isPassing, type Upload, type Uploads } from '../uploads.ts'

/** Uploads with progress, error and retry. */
export function UploadList({ all, uploads }: { all: readonly Upload[]; uploads: Uploads }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('dashboard.media.onTheWay')} className="divide-y divide-line">
      {all.map((one) => (
        <Row key={one.key} one={one} uploads={uploads} />
      ))}
    </ul>
  )
}

function Row({ one, uploads }: { one: Upload; uploads: Uploads }) {
  const { t } = useTranslation()
  const { key, name, state, progress } = one
  const bad = state === 'refused'
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className={cx('block text-[13px]', bad ? 'text-bad' : 'text-soft')}>{useStateText(one)}</span>
        {(state === 'sending' || state === 'making') && (
          <progress
            className={cx('mt-1 block h-1 w-full overflow-hidden rounded-full', state === 'making' && 'animate-pulse-soft')}
            aria-label={name}
            max={1}
            value={progress}
          />
        )}
      </span>
      {state === 'done' && <Check aria-hidden className="size-4.5 text-good" />}
      {bad && <TriangleAlert aria-hidden className="size-4.5 text-bad" />}
      {bad && isPassing(one.why) && (
        <IconButton label={t('dashboard.media.retry', { name })} className="size-9" onClick={() => uploads.retry(key)}>
          <RotateCw aria-hidden className="size-4" />
        </IconButton>
      )}
      {state !== 'done' && (
        <IconButton
          label={t(bad ? 'dashboard.media.dismiss' : 'dashboard.media.stop', { name })}
          className="size-9"
          onClick={() => uploads.drop(key)}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

export function useStateText({ state, progress, why }: Upload): string {
  const { t } = useTranslation()
  if (state === 'waiting') return t('dashboard.media.waiting')
  if (state === 'sending') return t('dashboard.media.sending', { percent: Math.round(progress * 100) })
  if (state === 'making') return t('dashboard.media.making')
  if (state === 'done') return t('dashboard.media.arrived')
  if (why === 'kind' || why === 'unsupported_type') return t('dashboard.media.wrongKind')
  if (why === 'size' || why === 'body_too_large') return t('dashboard.media.tooLarge')
  return t(`errors.${why ?? 'unexpected'}`)
}
