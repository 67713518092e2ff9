import { endpoints } from 'virtual:dashboard-endpoints'
import { longestPostTag } from '@haat/shared/posts/constants.ts'
import type { TranslatedTag } from '@haat/shared/posts/dashboard/schema.ts'
import { postTagKey } from '@haat/shared/posts/rules.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShopLanguages } from '../../../../lib/settings.ts'
import type { Names } from '../../../../ui/dashboard/names/names-dialog.tsx'
import { TranslateButton } from '../../../../ui/dashboard/names/translate-button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { usePostChanges, usePostTagsQuery } from '../api.ts'

/** The tags of a post in the other languages of the shop; a translation is saved at once and applies to all posts. */
export function TagNames({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation()
  const { data } = usePostTagsQuery()
  const languages = useShopLanguages()
  if (!data || tags.length === 0 || languages.length < 2) return null
  return (
    <ul aria-label={t('dashboard.posts.tagNames.title')} className="mt-2 grid gap-x-6 sm:grid-cols-2">
      {tags.map((name) => (
        <Row
          key={name}
          tag={{ names: {}, version: 0, ...data.find((tag) => postTagKey(tag.name) === postTagKey(name)), name }}
          shown={languages.map(({ code }) => code)}
        />
      ))}
    </ul>
  )
}

function Row({ tag: { name, names, version }, shown }: { tag: TranslatedTag; shown: readonly (keyof Names)[] }) {
  const { t } = useTranslation()
  const showUndo = useShowUndo()
  const { refresh } = usePostChanges()
  const save = async (next: Names) => {
    const answer = await send(endpoints.posts.saveTag, { name, version, names: next })
    refresh()
    if (!answer.success) return t(`errors.${answer.code}`)
    showUndo(t('dashboard.posts.tagNames.saved'), answer.undo)
    return undefined
  }
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-b border-line text-sm">
      <span className="min-w-0">
        <bdi className="font-medium">{name}</bdi>{' '}
        <span className="text-soft">
          {shown
            .filter((code) => names[code])
            .map((code) => (
              <Fragment key={code}>
                {' · '}
                <bdi lang={code}>{names[code]}</bdi>
              </Fragment>
            ))}
        </span>
      </span>
      <TranslateButton
        name={name}
        names={names}
        text={t('dashboard.posts.tagNames.everyPost')}
        longest={longestPostTag}
        onSave={save}
      />
    </li>
  )
}
