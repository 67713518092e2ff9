import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Heading of an account section with a link to its page. */
export function SectionHeading({ id, title, href }: { id: string; title: string; href: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {href && (
        <Link to={href} aria-describedby={id} className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline">
          {t('accounts.seeAll')}
          <ArrowRight aria-hidden className="size-4 flip-rtl" />
        </Link>
      )}
    </div>
  )
}
