import { mostPostTags } from '@haat/shared/posts/constants.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../lib/api/http.ts'
import { paths, to } from '../../../../lib/paths.ts'
import { TagInput } from '../../../../ui/dashboard/fields/tag-input.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { MediaField } from '../../../media/index.ts'
import { usePostTagsQuery } from '../api.ts'
import type { PostValues } from '../values.ts'
import { TagNames } from './tag-names.tsx'

interface Props {
  values: PostValues
  onChange: (part: Partial<PostValues>) => void
  failure: Failure | undefined
}

/** Picture, tags and author of a post. */
export function DetailFields({ values, onChange, failure }: Props) {
  const { t } = useTranslation()
  const { data: tags } = usePostTagsQuery()
  return (
    <div className="space-y-5">
      <MediaField
        label={t('dashboard.posts.field.picture')}
        hint={t('dashboard.posts.field.pictureHint')}
        error={failure?.fields?.mediaId && t('dashboard.posts.pictureGone')}
        value={values.picture}
        onChange={(picture) => onChange({ picture: picture.map(({ _id, image }) => ({ _id, image })) })}
      />
      <div>
        <TagInput
          label={t('dashboard.posts.field.tags')}
          hint={t('dashboard.posts.field.tagsHint')}
          value={values.tags}
          most={mostPostTags}
          suggest={tags?.map(({ name }) => name) ?? []}
          onChange={(next) => onChange({ tags: next })}
        />
        <TagNames tags={values.tags} />
      </div>
      <Input
        label={t('dashboard.posts.field.author')}
        hint={t('dashboard.posts.field.authorHint')}
        value={values.author}
        dir="auto"
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => onChange({ author: target.value })}
      />
    </div>
  )
}

/** The slug, with a note about the redirect from the saved one. */
export function SlugField({ values, saved, failure, onChange }: Props & { saved: string }) {
  const { t } = useTranslation()
  const slug = toSlug(values.slug, 'post')
  return (
    <Input
      label={t('dashboard.posts.field.slug')}
      error={failure?.code === 'taken' ? t('dashboard.posts.slugTaken') : undefined}
      hint={
        <>
          <bdi dir="ltr" className="break-all">
            {location.host}
            {decodeURI(to(paths.post, { slug }))}
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
  )
}
