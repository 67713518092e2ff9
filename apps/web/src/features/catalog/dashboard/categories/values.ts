import type { CategoryFields, DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Loaded } from '../../../../lib/dashboard/editing/use-editor.ts'

interface Words {
  name: string
  description: string
}

export interface CategoryValues extends Words {
  slug: string
  texts: Record<Language, Words>
  picture: { _id: string; image: Picture }[]
  ground: string
}

export const toLoaded = ({
  name,
  description,
  slug,
  texts,
  image,
  mediaId,
  ground,
  version,
}: DashboardCategory): Loaded<CategoryValues> => ({
  version,
  values: {
    ...{ name, description, slug },
    texts: Object.fromEntries(
      languages.map(({ code }) => [code, { name: texts[code]?.name ?? '', description: texts[code]?.description ?? '' }]),
    ) as CategoryValues['texts'],
    picture: image && mediaId ? [{ _id: mediaId, image }] : [],
    ground: ground ?? '',
  },
})

export const toFields = ({ name, description, slug, texts, picture, ground }: CategoryValues): CategoryFields => ({
  ...{ name, description, slug },
  texts: Object.fromEntries(
    Object.entries(texts).map(([language, words]) => [
      language,
      { ...(words.name.trim() && { name: words.name }), ...(words.description.trim() && { description: words.description }) },
    ]),
  ),
  mediaId: picture[0]?._id ?? null,
  ground: ground || null,
})

export const languagesWithWords = ({ texts }: CategoryValues): Language[] =>
  languages.map(({ code }) => code).filter((code) => texts[code].name.trim() !== '' || texts[code].description.trim() !== '')
