import { lazy, useId } from 'react'
import { Skeleton } from '../bits.tsx'
import { LazySection } from '../lazy-section.tsx'

const Field = lazy(() => import('./rich-text/field.tsx'))

export interface RichTextProps {
  label: string
  /** HTML of the tags in shared/rich-text.ts */
  value: string
  /** only when somebody changed something: opening a text leaves it as it is written */
  onChange: (html: string) => void
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

/** Text with headings, lists, links and tables. The editor comes when it is needed; its place is there before it. */
export function RichTextEditor(props: RichTextProps) {
  const id = useId()
  const { label, hint, error, className } = props
  return (
    <div className={className}>
      <p id={id} className="mb-1.5 text-sm font-semibold text-ink">
        {label}
      </p>
      <LazySection fallback={<Skeleton className="h-[270px] rounded-field" />}>
        <Field {...props} labelledBy={id} describedBy={error || hint ? `${id}-note` : undefined} />
      </LazySection>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? 'mt-1.5 text-sm text-bad' : 'mt-1.5 text-sm text-soft'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
