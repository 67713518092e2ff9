import { useTranslation } from 'react-i18next'
import { cx } from '../../cx.ts'
import { Input, Textarea } from '../../form/field.tsx'

export interface Seo {
  title: string
  description: string
  /** on pages that have keywords */
  keyword?: string
}

/** Number of characters that search engines show. */
const shown = { title: 60, description: 155 } as const

/** Title and description for search engines and shared links, with a preview. */
export function SeoFields<Value extends Seo>({
  value,
  onChange,
  fallback,
  path,
  errors = {},
}: {
  value: Value
  onChange: (value: Value) => void
  /** values used while a field is empty */
  fallback: { title: string; description: string }
  /** path of the page, with a leading slash: `/product/coat` */
  path: string
  errors?: { [Name in keyof Seo]?: string | undefined }
}) {
  const { t } = useTranslation()
  const title = value.title || fallback.title
  const description = value.description || fallback.description
  return (
    <div className="space-y-4">
      <figure className="rounded-button border border-line bg-paper p-4">
        <figcaption className="mb-2 text-xs text-faint">{t('dashboard.content.preview')}</figcaption>
        <p className="text-sm text-soft">
          <bdi dir="ltr" className="break-all">
            {location.host}
            {decoded(path)}
          </bdi>
        </p>
        <p dir="auto" className="text-page truncate text-lg text-info">
          {title || '—'}
        </p>
        <p dir="auto" className="text-page line-clamp-2 text-sm text-soft">
          {cut(description, shown.description) || t('dashboard.content.noDescription')}
        </p>
      </figure>
      <Input
        label={t('dashboard.content.seoTitle')}
        hint={<Count text={title} most={shown.title} />}
        error={errors.title}
        value={value.title}
        placeholder={fallback.title}
        dir="auto"
        maxLength={200}
        onChange={({ target }) => onChange({ ...value, title: target.value })}
      />
      <Textarea
        label={t('dashboard.content.seoDescription')}
        hint={<Count text={description} most={shown.description} />}
        error={errors.description}
        value={value.description}
        placeholder={fallback.description.slice(0, 300)}
        dir="auto"
        maxLength={500}
        onChange={({ target }) => onChange({ ...value, description: target.value })}
      />
      {value.keyword !== undefined && (
        <Input
          label={t('dashboard.content.seoKeyword')}
          hint={t('dashboard.content.seoKeywordHint')}
          error={errors.keyword}
          value={value.keyword}
          dir="auto"
          maxLength={300}
          onChange={({ target }) => onChange({ ...value, keyword: target.value })}
        />
      )}
    </div>
  )
}

function Count({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation()
  const letters = [...text].length
  return (
    <span className={cx('tabular', letters > most && 'text-warn')}>
      {t('dashboard.content.templates', { used: letters, most })}
      {letters > most && ` ${t('dashboard.content.tooLong')}`}
    </span>
  )
}

const cut = (text: string, most: number): string => {
  const letters = [...text.trim()]
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : letters.join('')
}

/** The path in readable form, percent-decoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
