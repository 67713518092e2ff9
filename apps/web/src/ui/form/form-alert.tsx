import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** An error or a notice about the whole form. */
export function FormAlert({ tone = 'bad', children }: { tone?: 'bad' | 'info'; children: ReactNode }) {
  const Icon = tone === 'bad' ? TriangleAlert : Info
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex animate-rise items-start gap-3 rounded-button px-4 py-3',
        tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-info-soft text-info',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
