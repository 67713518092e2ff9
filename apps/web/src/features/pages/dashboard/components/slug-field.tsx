import { toSlug } from '@haat/shared/slug.ts'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../lib/paths.ts'
import { Input } from '../../../../ui/form/field.tsx'

/** The slug, with a note about redirects. */
export function SlugField({
  value,
  saved,
  error,
  onChange,
}: {
  value: string
  saved: string
  error: string | undefined
  onChange: (slug: string) => void
}) {
  const { t } = useTranslation()
  const slug = toSlug(value, 'page')
  return (
    <Input
      label={t('dashboard.pages.slug')}
      error={error}
      hint={
        <>
          <bdi dir="ltr" className="break-all">
            {location.host}
            {decodeURI(to(paths.page, { slug }))}
          </bdi>
          {slug !== saved && <span className="mt-0.5 block">{t('dashboard.pages.slugMoves')}</span>}
        </>
      }
      dir="ltr"
      className="[&_input]:text-page"
      value={value}
      maxLength={160}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => value !== slug && onChange(slug)}
    />
  )
}
