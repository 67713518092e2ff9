import type { DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { type FileKind, fileLimits, typesOf } from '@haat/shared/product-files/constants.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../../lib/units/file-size.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { FileCard } from './file-card.tsx'
import { UploadButton } from './upload-button.tsx'
import { useFiles } from './use-files.ts'
import { VideoLink } from './video-link.tsx'

interface Props {
  kind: Exclude<FileKind, 'field'>
  productId: string
  /** files of all kinds, in their order */
  files: readonly DashboardFile[]
  /** digital variants that a download can belong to */
  variants?: readonly DashboardVariant[]
}

/** The files of one kind, with their upload. */
export function FileList({ kind, productId, files, variants = [] }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const changes = useFiles(productId, kind)
  const own = files.filter((file) => file.kind === kind)
  const move = (from: number, by: number) => {
    const moved = own.map(({ _id }) => _id)
    moved.splice(from + by, 0, ...moved.splice(from, 1))
    void changes.arrange([...moved, ...files.flatMap((file) => (file.kind === kind ? [] : file._id))])
  }
  const isFull = own.length >= fileLimits[kind].files
  return (
    <section aria-labelledby={`files-${kind}`} className="space-y-3">
      <h3 id={`files-${kind}`} className="font-sans text-sm font-semibold">
        {t(`dashboard.files.kind.${kind}`)}
      </h3>
      {own.length > 0 && (
        <ul className="space-y-2.5">
          {own.map((file, at) => (
            <FileCard
              key={file._id}
              file={file}
              productId={productId}
              changes={changes}
              variants={variants}
              onUp={at > 0 ? () => move(at, -1) : undefined}
              onDown={at < own.length - 1 ? () => move(at, 1) : undefined}
            />
          ))}
        </ul>
      )}
      {changes.problem && <FormAlert>{changes.problem}</FormAlert>}
      {isFull ? (
        <p className="text-sm text-soft">{t('dashboard.files.full', { count: fileLimits[kind].files })}</p>
      ) : (
        <div className="space-y-3">
          <UploadButton
            label={t(`dashboard.files.add.${kind}`)}
            icon={<FileUp aria-hidden className="size-4" />}
            accept={typesOf(kind).join(',')}
            part={changes.part}
            onFile={(file) => void changes.add(file)}
          />
          <p className="text-sm text-soft">
            {t(`dashboard.files.hint.${kind}`, { size: formatFileSize(fileLimits[kind].bytes, language) })}
          </p>
          {kind === 'video' && <VideoLink onAdd={changes.addLink} />}
        </div>
      )}
    </section>
  )
}
