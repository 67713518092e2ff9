import type { ReactNode } from 'react'

/** Heading of a step; receives the focus when the step changes. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <h1 data-step-title tabIndex={-1} className="text-[26px] focus:outline-none md:text-[32px]">
    {children}
  </h1>
)
