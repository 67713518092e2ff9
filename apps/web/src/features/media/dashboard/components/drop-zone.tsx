import { ImageUp } from 'lucide-react'
import { type ClipboardEvent, type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { bringsFiles, filesIn } from '../uploads.ts'

/** File types offered by the file dialog; the server checks the content. */
export const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff'

/** Makes an element accept dropped pictures. */
export function useDrop(onFiles: (files: File[]) => void, off = false) {
  const [over, setOver] = useState(false)
  // Entering a child fires `dragleave` on the parent, so enter and leave events are counted.
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

/** A button that opens the file dialog. */
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
  /** label of the hidden input */
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

/** Overlay shown while files are dragged over a drop target. */
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
