import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/cx.ts'

/** A block with an optional heading and the common spacing. */
export function BlockSection({
  title,
  center,
  className,
  children,
}: {
  title: string
  center?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section {...(title && { 'aria-labelledby': id })} className={cx('mt-11 md:mt-13', className)}>
      {title && (
        <h2 id={id} className={cx('mb-5 text-[25px] md:mb-6 md:text-[31px]', center && 'text-center')}>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
