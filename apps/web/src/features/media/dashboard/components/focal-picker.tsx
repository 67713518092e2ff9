import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { Thumb } from './thumb.tsx'

type Point = Pick<DashboardMedia, 'focalX' | 'focalY'>

/** Sets the focal point by click or arrow keys, with a preview of the crops. */
export function FocalPicker({
  media,
  value,
  readOnly,
  onChange,
}: {
  media: DashboardMedia
  value: Point
  readOnly: boolean
  onChange: (point: Point) => void
}) {
  const { t } = useTranslation()
  const frame = useRef<HTMLSpanElement>(null)
  const { focalX, focalY } = value
  const set = (x: number, y: number) => onChange({ focalX: within(x), focalY: within(y) })
  const onPointer = (event: PointerEvent) => {
    if (readOnly || (event.type === 'pointermove' && event.buttons !== 1)) return
    const box = frame.current!.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    set(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 2
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const move = moves[event.key]
    if (!move || readOnly) return
    event.preventDefault()
    set(focalX + move[0], focalY + move[1])
  }
  return (
    <div>
      <span ref={frame} className="relative mx-auto block w-fit overflow-hidden rounded-card border border-line" dir="ltr">
        <Picture picture={media.image} sizes="420px" className="block max-h-[42dvh] w-auto" />
        <span
          role="slider"
          tabIndex={readOnly ? undefined : 0}
          aria-disabled={readOnly || undefined}
          aria-label={t('dashboard.media.focal')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={focalX}
          aria-valuetext={t('dashboard.media.focalAt', { x: focalX, y: focalY })}
          onKeyDown={onKey}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          className={cx('absolute inset-0 touch-none', readOnly ? '' : 'cursor-crosshair')}
        >
          <span
            aria-hidden
            style={{ insetInlineStart: `${focalX}%`, top: `${focalY}%` }}
            className="absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-black/25 shadow-lift before:absolute before:inset-0 before:m-auto before:size-1.5 before:rounded-full before:bg-white"
          />
        </span>
      </span>
      {!readOnly && <p className="mt-2 text-center text-[13px] text-soft">{t('dashboard.media.focalHint')}</p>}
      <ul className="mt-3 grid grid-cols-[4fr_5fr_9fr] items-end gap-3" aria-label={t('dashboard.media.crops')}>
        {crops.map(([name, shape]) => (
          <li key={name}>
            <Thumb picture={media.image} focal={value} className={cx('w-full rounded-[10px]', shape)} />
            <span className="mt-1 block text-center text-xs text-soft">{t(`dashboard.media.crop.${name}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const crops = [
  ['card', 'aspect-[4/5]'],
  ['square', 'aspect-square'],
  ['wide', 'aspect-video'],
] as const

const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))
