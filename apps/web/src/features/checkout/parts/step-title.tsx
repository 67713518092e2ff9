import type { ReactNode } from 'react'

/** The question of a step; the keyboard starts here when the step changes. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <h1 data-step-title tabIndex={-1} className="text-[26px] focus:outline-none md:text-[32px]">
    {children}
  </h1>
)
