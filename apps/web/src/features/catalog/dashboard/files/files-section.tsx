import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { useProductFilesQuery } from '../api.ts'
import { Part } from '../product/outline.tsx'
import { FileList } from './file-list.tsx'

/** Documents and videos of a product. Every change is saved at once. */
export function FilesSection({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { data: files } = useProductFilesQuery(product._id)
  return (
    <Part name="files" text={t('dashboard.files.text')}>
      {(['document', 'video'] as const).map((kind) => (
        <FileList key={kind} kind={kind} productId={product._id} files={files ?? []} />
      ))}
    </Part>
  )
}
