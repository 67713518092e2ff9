import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section className={cx('rounded-card border border-line bg-card p-4 md:p-5', className)} {...rest} />
)
