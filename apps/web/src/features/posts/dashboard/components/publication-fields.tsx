import { postStatuses } from '@haat/shared/posts/constants.ts'
import { useTranslation } from 'react-i18next'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Input, RadioCard } from '../../../../ui/form/field.tsx'
import type { PostValues } from '../values.ts'

/** Draft or published, and from when on: a time in the future schedules the post. */
export function PublicationFields({
  values,
  onChange,
}: {
  values: Pick<PostValues, 'status' | 'publishedAt'>
  onChange: (part: Partial<PostValues>) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="sr-only">{t('dashboard.posts.column.state')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {postStatuses.map((status) => (
            <RadioCard
              key={status}
              name="post-status"
              value={status}
              checked={values.status === status}
              title={t(`dashboard.posts.state.${status}`)}
              text={t(`dashboard.posts.stateText.${status}`)}
              onChange={() => onChange({ status })}
            />
          ))}
        </div>
      </fieldset>
      <Input
        type="datetime-local"
        label={t('dashboard.posts.field.date')}
        optional={t('ui.optional')}
        hint={t('dashboard.posts.field.dateHint', { zone: shopTimeZone() })}
        className="max-w-sm"
        value={values.publishedAt}
        onChange={({ target }) => onChange({ publishedAt: target.value })}
      />
    </div>
  )
}
