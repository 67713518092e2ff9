import type { ReactNode } from 'react'

export const quietOnBar = 'text-inherit! hover:bg-white/15!'

/** Stands over the foot of a list: what can be done with what is chosen, and what became of it. */
export const FloatingBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="fixed inset-x-3 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] animate-rise flex-wrap items-center gap-1 rounded-[16px] bg-ink p-2 ps-4 text-paper shadow-lift dark:bg-sunken dark:text-ink"
  >
    {children}
  </section>
)
