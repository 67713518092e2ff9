import { toSlug } from '@haat/shared/slug.ts'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../../lib/paths.ts'
import { Button } from '../../../../../ui/button.tsx'
import { RichTextEditor } from '../../../../../ui/dashboard/rich-text.tsx'
import { Input, Textarea } from '../../../../../ui/form/field.tsx'
import { Part } from '../outline.tsx'
import type { SectionProps } from '../types.ts'

export function DetailsSection(props: SectionProps) {
  const { values, change, problem } = props
  const { t } = useTranslation()
  return (
    <Part name="words">
      <Input
        label={t('dashboard.products.name')}
        error={problem('name')}
        value={values.name}
        dir="auto"
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Address {...props} />
      <Textarea
        label={t('dashboard.products.shortDescription')}
        hint={t('dashboard.products.shortHint')}
        error={problem('shortDescription')}
        value={values.shortDescription}
        dir="auto"
        maxLength={1000}
        onChange={({ target }) => change({ shortDescription: target.value })}
      />
      <RichTextEditor
        label={t('dashboard.products.description')}
        error={problem('description')}
        value={values.description}
        onChange={(description) => change({ description })}
      />
    </Part>
  )
}

/** The slug: suggested from the name, with a note about redirects from the old one. */
function Address({ product, values, change, problem, failure }: SectionProps) {
  const { t } = useTranslation()
  const { slug, name } = values
  const proposal = toSlug(name)
  const free = typeof failure?.suggestion === 'string' && problem('slug') ? failure.suggestion : undefined
  const wasSeen = product.status === 'active' || product.publishedAt !== product.createdAt
  const isMoved = slug !== product.slug && slug.trim() !== ''
  const offer = free ?? (proposal !== slug && name.trim() !== '' && (isMoved || name !== product.name) ? proposal : undefined)
  return (
    <div className="space-y-2">
      <Input
        label={t('dashboard.products.address')}
        hint={
          isMoved && wasSeen ? (
            t('dashboard.products.addressMoves')
          ) : (
            <bdi dir="ltr" className="break-all">
              {location.host}
              {decodeURI(to(paths.product, { slug: toSlug(slug) }))}
            </bdi>
          )
        }
        error={problem('slug')}
        value={slug}
        dir="auto"
        maxLength={160}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => change({ slug: target.value })}
      />
      {offer && (
        <Button
          size="sm"
          variant="quiet"
          className="-ms-3 max-w-full"
          icon={<Link2 aria-hidden className="size-4 shrink-0" />}
          onClick={() => change({ slug: offer })}
        >
          <span className="truncate">{t('dashboard.products.addressUse', { slug: `\u2068${offer}\u2069` })}</span>
        </Button>
      )}
    </div>
  )
}
