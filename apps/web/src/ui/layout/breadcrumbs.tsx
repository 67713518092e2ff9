import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

export function Breadcrumbs({ trail, label }: { trail: { label: string; href?: string | undefined }[]; label: string }) {
  return (
    <nav aria-label={label} className="text-sm text-soft">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        {trail.map(({ label: text, href }, index) => (
          <li key={href ?? text} className="inline-flex min-h-11 items-center gap-1 md:min-h-8">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-faint flip-rtl" />}
            {href ? (
              <Link to={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8">
                {text}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
