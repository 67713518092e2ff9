import { useId } from 'react'
import { lazyPart } from '../../lib/lazy-now.tsx'
import { LazySection } from '../feedback/lazy-section.tsx'
import { Skeleton } from '../layout/skeleton.tsx'
import type { RichTextProps } from './rich-text/types.ts'

const Field = lazyPart(() => import('./rich-text/field.tsx'))

/** Text with headings, lists, links and tables. The editor is loaded lazily into a reserved space. */
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
