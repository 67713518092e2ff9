import type { ReactNode } from 'react'

/** Frame of a dashboard page: title, actions and content. */
export function DashboardPage({
  title,
  text,
  actions,
  narrow,
  children,
}: {
  title: ReactNode
  /** a line under the title */
  text?: ReactNode
  actions?: ReactNode
  /** form width instead of table width */
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <div className={narrow ? 'mx-auto max-w-3xl' : undefined}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 md:mb-5">
        <div className="min-w-0 md:flex-1 md:basis-64">
          <h1 className="text-[26px] break-words">{title}</h1>
          {text && <div className="mt-1 text-sm text-soft">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 sm:shrink-0">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
