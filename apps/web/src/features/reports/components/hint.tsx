import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** Explanation of figures in small print. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 flex max-w-prose gap-2 text-[13px] text-pretty text-soft">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
)
