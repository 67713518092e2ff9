import { cx } from '../cx.ts'

/** A placeholder of the size of the loading content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-pulse-soft rounded-[8px] bg-sunken', className)} />
)
