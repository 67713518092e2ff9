import { endpoints } from 'virtual:dashboard-endpoints'
import { fileLimits, typesOf } from '@haat/shared/product-files/constants.ts'
import { productFilesPath } from '@haat/shared/product-files/path.ts'
import { Upload, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../../../../lib/api/upload.ts'
import { formatFileSize } from '../../../../lib/units/file-size.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { UploadButton } from '../files/upload-button.tsx'

interface File {
  name: string
  url: string
}

interface Props {
  productId: string
  label: string
  file: File | null
  error: string | undefined
  onChange: (file: File | null) => void
}

/** A file as the value of a custom field: uploaded, or an address of another site. */
export function FileValue({ productId, label, file, error, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const isOwn = file?.url.startsWith(productFilesPath) ?? false
  const set = (change: Partial<File>) => {
    const next = { name: file?.name ?? '', url: file?.url ?? '', ...change }
    onChange(next.name || next.url ? next : null)
  }
  const add = async (chosen: globalThis.File) => {
    const { bytes } = fileLimits.field
    if (chosen.size > bytes) return setProblem(t('dashboard.files.tooLarge', { size: formatFileSize(bytes, language) }))
    setProblem(undefined)
    setPart(0)
    const answer = await upload(endpoints.productFiles.upload, chosen, {
      fields: { productId, kind: 'field', fileName: chosen.name.slice(-200) },
      type: 'application/octet-stream',
      signal: new AbortController().signal,
      onProgress: setPart,
    })
    setPart(undefined)
    if (!answer.success)
      return setProblem(answer.code === 'file_type' ? t('dashboard.files.wrong.field') : t(`errors.${answer.code}`))
    const added = answer.files.findLast(({ kind }) => kind === 'field')
    if (added) onChange({ name: file?.name || added.name, url: productFilesPath + added._id })
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <UploadButton
          label={t(isOwn ? 'dashboard.files.replace' : 'dashboard.customFields.upload')}
          icon={<Upload aria-hidden className="size-4" />}
          accept={typesOf('field').join()}
          part={part}
          onFile={(chosen) => void add(chosen)}
        />
        {file && (
          <Button size="sm" variant="quiet" icon={<X aria-hidden className="size-4" />} onClick={() => onChange(null)}>
            {t('dashboard.customFields.noFile')}
          </Button>
        )}
      </div>
      {problem && <p className="text-sm text-bad">{problem}</p>}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Input
          label={t('dashboard.customFields.fileName')}
          dir="auto"
          maxLength={120}
          autoComplete="off"
          value={file?.name ?? ''}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Input
          error={error}
          label={t('dashboard.customFields.fileUrl')}
          dir="ltr"
          maxLength={2000}
          autoComplete="off"
          readOnly={isOwn}
          value={file?.url ?? ''}
          onChange={({ target }) => set({ url: target.value })}
        />
      </div>
    </fieldset>
  )
}
