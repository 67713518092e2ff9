import type { ProductDocument } from '@haat/shared/product-files/schema.ts'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../../lib/units/file-size.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'

/** Documents of a product to download: manuals, size charts. */
export default function Documents({ documents }: { documents: readonly ProductDocument[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Collapsible open title={<span className="text-base font-semibold">{t('catalog.files.documents')}</span>}>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map(({ _id, name, type, bytes, url }) => (
          <li key={_id}>
            <a href={url} download className="flex min-h-11 items-center gap-3 py-2 hover:underline">
              <FileDown aria-hidden className="size-5 shrink-0 text-soft" />
              <bdi className="min-w-0 break-words">{name}</bdi>
              <span className="ms-auto shrink-0 text-sm text-soft">
                <bdi dir="ltr">{type.split('/')[1]!.toUpperCase()}</bdi>, {formatFileSize(bytes, language)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
