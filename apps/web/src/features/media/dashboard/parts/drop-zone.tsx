import { ImageUp } from 'lucide-react'
import { type ClipboardEvent, type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { bringsFiles, filesIn } from '../uploads.ts'

/** What may be chosen; the shop judges by the content. */
export const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff'

/** A part of a page on which pictures can be dropped, and into which they can be pasted. */
export function useDrop(onFiles: (files: File[]) => void, off = false) {
  const [over, setOver] = useState(false)
  // Entering a child leaves the parent: only the last way out counts.
  const depth = useRef(0)
  const turn = (by: number) => {
    depth.current += by
    setOver(depth.current > 0)
  }
  const handlers = off
    ? {}
    : {
        onDragEnter: (event: DragEvent) => bringsFiles(event.dataTransfer) && turn(1),
        onDragLeave: (event: DragEvent) => bringsFiles(event.dataTransfer) && turn(-1),
        onDragOver: (event: DragEvent) => {
          if (bringsFiles(event.dataTransfer)) event.preventDefault()
        },
        onDrop: (event: DragEvent) => {
          if (!bringsFiles(event.dataTransfer)) return
          event.preventDefault()
          event.stopPropagation()
          depth.current = 0
          setOver(false)
          onFiles(filesIn(event.dataTransfer))
        },
        onPaste: (event: ClipboardEvent) => {
          const files = filesIn(event.clipboardData)
          if (files.length === 0) return
          event.preventDefault()
          event.stopPropagation()
          onFiles(files)
        },
      }
  return { over, handlers }
}

/** A button that opens the files of the computer or the phone. */
export function ChooseFiles({
  children,
  multiple = true,
  label,
  onFiles,
  className,
  ...rest
}: {
  children: ReactNode
  multiple?: boolean
  /** of the hidden field */
  label: string
  onFiles: (files: File[]) => void
} & Omit<ComponentProps<'button'>, 'onClick'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()} {...rest}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        aria-label={label}
        tabIndex={-1}
        aria-hidden
        accept={accepted}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** Lies over what takes pictures while some are held above it. */
export function DropVeil({ on, className }: { on: boolean; className?: string }) {
  const { t } = useTranslation()
  if (!on) return null
  return (
    <div
      className={cx(
        'pointer-events-none absolute inset-0 z-30 grid animate-fade place-items-center rounded-card border-2 border-dashed border-brand-text bg-brand-soft/90',
        className,
      )}
    >
      <p className="flex items-center gap-2 font-semibold text-brand-text">
        <ImageUp aria-hidden className="size-5" />
        {t('dashboard.media.dropHere')}
      </p>
    </div>
  )
}
