import { Link } from 'react-router-dom'

/** Section heading with a link. */
export const SectionHead = ({ id, title, href, more }: { id: string; title: string; href: string; more: string }) => (
  <div className="mb-2 flex items-baseline justify-between gap-3">
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    <Link
      to={href}
      className="inline-flex min-h-9 items-center text-sm font-semibold text-brand-text hover:underline max-md:min-h-11"
    >
      {more}
    </Link>
  </div>
)
