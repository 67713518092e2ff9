import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Thumb } from './thumb.tsx'

interface Props {
  label: string
  pictures: readonly DashboardMedia[] | undefined
  chosen: ReadonlySet<string>
  /** `range` (Shift) selects everything from the last selected picture */
  onChoose: (id: string, range: boolean) => void
  /** opens a picture on click; without it, a click selects */
  onOpen?: (id: string) => void
  /** ids of pictures that are used already and cannot be selected */
  taken?: ReadonlySet<string>
  /** hides the checkboxes */
  readOnly?: boolean
}

const placeholders = Array.from({ length: 18 }, (_, at) => at)
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(148px,1fr))] md:gap-4'

/** Grid of library pictures with arrow key navigation. */
export function PictureGrid({ label, pictures, chosen, onChoose, onOpen, taken, readOnly }: Props) {
  const { t } = useTranslation()
  if (!pictures)
    return (
      <div aria-hidden className={grid}>
        {placeholders.map((at) => (
          <Skeleton key={at} className="aspect-square rounded-card" />
        ))}
      </div>
    )
  return (
    <ul aria-label={label} className={grid} onKeyDown={walk}>
      {pictures.map(({ _id, image, focalX, focalY }, at) => {
        const name = image.alt || t('dashboard.media.numbered', { number: at + 1 })
        const isChosen = chosen.has(_id)
        const isTaken = taken?.has(_id)
        return (
          <li key={_id} className="group/tile relative min-w-0">
            <button
              type="button"
              data-tile=""
              disabled={isTaken}
              aria-pressed={onOpen ? undefined : isChosen}
              aria-label={onOpen ? t('dashboard.media.open', { name }) : name}
              onClick={({ shiftKey }) => (onOpen ? onOpen(_id) : onChoose(_id, shiftKey))}
              className={cx(
                'block w-full overflow-hidden rounded-card border transition-[border-color,box-shadow] duration-150 disabled:opacity-45',
                isChosen ? 'border-brand-text ring-2 ring-brand-text' : 'border-line hover:border-field-line',
              )}
            >
              <Thumb picture={image} focal={{ focalX, focalY }} sizes="200px" className="aspect-square" />
            </button>
            {!onOpen && isChosen && (
              <span className="pointer-events-none absolute end-2 top-2 grid size-6 place-items-center rounded-full bg-brand text-on-brand">
                <Check aria-hidden className="size-4" />
              </span>
            )}
            {isTaken && (
              <span className="pointer-events-none absolute inset-x-2 bottom-2 rounded-chip bg-card px-2 py-0.5 text-center text-xs font-semibold">
                {t('dashboard.media.inField')}
              </span>
            )}
            {onOpen && !readOnly && (
              <label
                className={cx(
                  'absolute start-0 top-0 grid size-11 cursor-pointer place-items-center',
                  !isChosen &&
                    chosen.size === 0 &&
                    'opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 max-md:opacity-100',
                )}
              >
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  aria-label={t('dashboard.list.chooseRow', { name: `\u2068${name}\u2069` })}
                  checked={isChosen}
                  onChange={() => undefined}
                  onClick={({ shiftKey }) => onChoose(_id, shiftKey)}
                />
              </label>
            )}
            {image.alt === '' && onOpen && (
              <span
                title={t('dashboard.media.noAlt')}
                className="pointer-events-none absolute start-1.5 bottom-1.5 rounded-chip bg-warn-soft px-2 py-0.5 text-xs font-semibold text-warn"
              >
                {t('dashboard.media.noAltShort')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Arrow keys move in their visual direction in every language. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const at = all.findIndex((one) => one.parentElement?.contains(event.target as Node))
  const from = all[at]
  if (!from) return
  event.preventDefault()
  const top = all[0]!.parentElement!.offsetTop
  const columns = Math.max(
    1,
    all.findIndex((one) => one.parentElement!.offsetTop > top),
  )
  const toEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step[0] : step[0]
  all[at + toEnd + step[1] * columns]?.focus()
}
