import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  plain: 'bg-sunken text-soft',
  card: 'bg-card text-ink',
  brand: 'bg-brand-soft text-brand-text',
  good: 'bg-brand-soft text-good',
  sale: 'bg-card text-sale',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const
export type Tone = keyof typeof tones

/** A status label of one or two words. */
export const Chip = ({ tone = 'plain', className, children }: { tone?: Tone; className?: string; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-chip px-2.5 py-0.5 text-[13px] font-semibold whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)
