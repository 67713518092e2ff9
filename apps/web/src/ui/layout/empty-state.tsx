import type { ReactNode } from 'react'

/** Says that a list or a page is empty, why, and what to do next. */
export function EmptyState({
  icon,
  title,
  text,
  page,
  children,
}: {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** fills the whole page; the title becomes the page heading */
  page?: boolean | undefined
  children?: ReactNode
}) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div className="mb-5 grid size-18 place-items-center rounded-full bg-brand-soft text-brand-text [&>svg]:size-8">
          {icon}
        </div>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="mt-2 text-pretty text-soft">{text}</p>}
      {children && <div className="mt-6 flex w-full flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
