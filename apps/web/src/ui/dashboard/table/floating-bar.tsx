import type { ReactNode, Ref } from 'react'
import { cx } from '../../cx.ts'

export const quietOnBar = 'text-inherit! hover:bg-white/15!'

/** Floating bar at the bottom of a list, centred over the content beside the side menu, for bulk actions and their results. */
export const FloatingBar = ({
  label,
  className,
  ref,
  children,
}: {
  label: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}) => (
  <section
    ref={ref}
    aria-label={label}
    className={cx(
      'fixed start-[calc(var(--menu-width,0px)+0.75rem)] end-3 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-var(--menu-width,0px)-1.5rem)] animate-rise items-center gap-1 rounded-[16px] bg-ink p-2 ps-4 text-paper shadow-lift dark:bg-sunken dark:text-ink',
      className,
    )}
  >
    {children}
  </section>
)
