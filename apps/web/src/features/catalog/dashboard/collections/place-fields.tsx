import { type SortCode, sortCodes } from '@haat/shared/catalog/sort.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../lib/api/http.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { Checkbox, Input, Select } from '../../../../ui/form/field.tsx'
import { MediaField } from '../../../media/index.ts'
import type { CollectionValues } from './values.ts'

/** Picture, order of the products, URL and visibility. */
export function PlaceFields({
  values,
  saved,
  failure,
  onChange,
}: {
  values: CollectionValues
  /** slug as stored */
  saved: string
  failure: Failure | undefined
  onChange: (part: Partial<CollectionValues>) => void
}) {
  const { t } = useTranslation()
  const slug = toSlug(values.slug, 'collection')
  return (
    <>
      <MediaField
        label={t('dashboard.posts.field.picture')}
        hint={t('dashboard.collections.pictureHint')}
        error={failure?.fields?.mediaId && t('dashboard.posts.pictureGone')}
        value={values.picture}
        onChange={(picture) => onChange({ picture: picture.map(({ _id, image }) => ({ _id, image })) })}
      />
      <Select
        label={t('dashboard.collections.sort')}
        className="max-w-md"
        value={values.sort ?? ''}
        onChange={({ target }) => onChange({ sort: (target.value || null) as SortCode | null })}
      >
        <option value="">{values.kind === 'hand' ? t('dashboard.collections.handOrder') : t('catalog.sort.db')}</option>
        {sortCodes
          .filter((code) => values.kind === 'hand' || code !== 'db')
          .map((code) => (
            <option key={code} value={code}>
              {t(`catalog.sort.${code}`)}
            </option>
          ))}
      </Select>
      <Input
        label={t('dashboard.posts.field.slug')}
        error={failure?.code === 'taken' ? t('dashboard.collections.slugTaken') : undefined}
        hint={
          <>
            <bdi dir="ltr" className="break-all">
              {location.host}
              {decodeURI(to(paths.collection, { slug }))}
            </bdi>
            {slug !== saved && <span className="mt-0.5 block">{t('dashboard.posts.slugMoves')}</span>}
          </>
        }
        dir="ltr"
        className="[&_input]:text-page"
        value={values.slug}
        maxLength={160}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ slug: target.value })}
        onBlur={() => values.slug !== slug && onChange({ slug })}
      />
      <div>
        <Checkbox
          label={t('dashboard.collections.active')}
          checked={values.active}
          onChange={({ target }) => onChange({ active: target.checked })}
        />
        <p className="mt-1 text-sm text-soft">{t('dashboard.collections.activeHint')}</p>
      </div>
    </>
  )
}
