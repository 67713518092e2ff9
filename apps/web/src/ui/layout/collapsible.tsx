import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'

/** A heading that expands its content. It opens when `open` becomes true; only the user closes it. */
export function Collapsible({
  title,
  children,
  open,
  className,
}: {
  title: ReactNode
  children: ReactNode
  open?: boolean
  className?: string
}) {
  const [isOpened, setOpened] = useState(open ?? false)
  if (open && !isOpened) setOpened(true)
  return (
    <details open={isOpened} className={cx('group border-b border-line', className)}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRight
          aria-hidden
          className="size-4.5 shrink-0 rotate-90 text-soft transition-transform duration-150 group-open:-rotate-90"
        />
      </summary>
      <div className="animate-fade pb-5">{children}</div>
    </details>
  )
}
