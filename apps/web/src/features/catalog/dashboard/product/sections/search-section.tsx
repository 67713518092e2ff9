import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../../lib/paths.ts'
import { useSettings } from '../../../../../lib/settings.ts'
import { SeoFields } from '../../../../../ui/dashboard/fields/seo-fields.tsx'
import { Part } from '../outline.tsx'
import type { SectionProps } from '../types.ts'

export function SearchListingSection({ values, change, problem }: SectionProps) {
  const { t } = useTranslation()
  const { name } = useSettings()
  return (
    <Part name="search" text={t('dashboard.products.searchText')}>
      <SeoFields
        value={values.seo}
        onChange={(seo) => change({ seo })}
        fallback={{ title: `${values.name} · ${name}`, description: values.shortDescription }}
        path={to(paths.product, { slug: values.slug || '…' })}
        errors={{ title: problem('seo') }}
      />
    </Part>
  )
}
