import { endpoints } from 'virtual:dashboard-endpoints'
import { mostShownPosts } from '@haat/shared/blocks/kinds.ts'
import type { BlockOf } from '@haat/shared/blocks/schema.ts'
import type { TranslatedTag } from '@haat/shared/posts/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Combo, type Option } from '../../../../ui/dashboard/fields/combo.tsx'
import { Select } from '../../../../ui/form/field.tsx'
import { useBlockPostTagsQuery } from '../api.ts'
import { type Findable, findAmong } from './find-among.ts'
import { KnownContext } from './known.ts'
import { NumberField } from './number-field.tsx'

/** Which posts of the journal the block shows: the newest, optionally of one tag, or those selected by hand. */
export function PostsField({ block: { source }, onChange }: { block: BlockOf<'posts'>; onChange: (part: object) => void }) {
  const { t } = useTranslation()
  const { posts } = useContext(KnownContext)
  const { data: tags = [] } = useBlockPostTagsQuery()
  const language = useLanguage()
  const chosenTag =
    source.kind === 'latest' && source.tag
      ? (tags.find(({ name }) => name === source.tag) ?? { name: source.tag, names: {} })
      : null
  const put = (part: object) => onChange({ source: { ...source, ...part } })
  const search = async (q: string): Promise<Option[]> => {
    const answer = await send(endpoints.posts.list, { ...(q && { q }), limit: 20 })
    const found = answer.success ? answer.posts : []
    for (const { _id, title } of found) posts.set(_id, title)
    return found.map(({ _id, title }) => ({ value: _id, label: title }))
  }
  return (
    <>
      <Select
        label={t('dashboard.blocks.posts.source')}
        value={source.kind}
        onChange={({ target }) =>
          onChange({ source: target.value === 'chosen' ? { kind: 'chosen', posts: [] } : { kind: 'latest', tag: '', limit: 3 } })
        }
      >
        <option value="latest">{t('dashboard.blocks.posts.latest')}</option>
        <option value="chosen">{t('dashboard.blocks.posts.chosen')}</option>
      </Select>
      {source.kind === 'chosen' ? (
        <Combo
          multiple
          label={t('dashboard.blocks.posts.chosen')}
          placeholder={t('dashboard.blocks.posts.find')}
          search={search}
          value={source.posts.map((id) => ({ value: id, label: posts.get(id) ?? '…' }))}
          onChange={(next) => put({ posts: next.slice(0, mostShownPosts).map(({ value }) => value) })}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Combo
            label={t('dashboard.blocks.posts.tag')}
            placeholder={t('dashboard.blocks.posts.allTags')}
            search={findAmong(tags.map((tag) => toOption(tag, language)))}
            value={chosenTag && { value: source.tag, label: labelIn(chosenTag, language) }}
            onChange={(tag) => put({ tag: tag?.value ?? '' })}
          />
          <NumberField
            label={t('dashboard.blocks.limit')}
            value={source.limit}
            min={1}
            max={mostShownPosts}
            onChange={(limit) => put({ limit })}
          />
        </div>
      )}
    </>
  )
}

type Tag = Pick<TranslatedTag, 'name' | 'names'>

const labelIn = ({ name, names }: Tag, language: Language): string => names[language] ?? name

/** Found by the tag itself and by its translations. */
function toOption(tag: Tag, language: Language): Findable {
  const label = labelIn(tag, language)
  return {
    value: tag.name,
    label,
    note: label === tag.name ? undefined : tag.name,
    words: [tag.name, ...Object.values(tag.names)],
  }
}
