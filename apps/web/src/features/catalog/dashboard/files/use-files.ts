import { endpoints } from 'virtual:dashboard-endpoints'
import type { FileKind } from '@haat/shared/product-files/constants.ts'
import { fileLimits } from '@haat/shared/product-files/constants.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { Answer } from '../../../../lib/api/http.ts'
import { upload } from '../../../../lib/api/upload.ts'
import { formatFileSize } from '../../../../lib/units/file-size.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { useCatalogChanges } from '../api.ts'

type Files = { files: DashboardFile[] }
type Saved = { version: number; name: string; names: DashboardFile['names']; posterId: string | null; variantId: string | null }

/** Changes to the files of a product; `problem` says why the last one was refused, `part` how much of an upload is sent. */
export function useFiles(productId: string, kind: FileKind) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { showFiles } = useCatalogChanges()
  const [problem, setProblem] = useState<string>()
  const [part, setPart] = useState<number>()
  const rows = endpoints.productFiles
  const settle = async (sent: Promise<Answer<Files>>): Promise<boolean> => {
    setProblem(undefined)
    const answer = await sent
    if (answer.success) void showFiles(productId, answer.files)
    else if (answer.code === 'version_conflict') {
      setProblem(t('errors.version_conflict'))
      // The next save names the version that is shown now.
      void showFiles(productId, answer.files as DashboardFile[])
    } else setProblem(answer.code === 'file_type' ? t(`dashboard.files.wrong.${kind}`) : t(`errors.${answer.code}`))
    return answer.success
  }
  return {
    problem,
    part,
    add: async (file: File, replaces?: string) => {
      const { bytes } = fileLimits[kind]
      if (file.size > bytes) return setProblem(t('dashboard.files.tooLarge', { size: formatFileSize(bytes, language) }))
      setPart(0)
      await settle(
        upload(rows.upload, file, {
          fields: { productId, kind, fileName: file.name.slice(-200), ...(replaces && { replaces }) },
          type: 'application/octet-stream',
          signal: new AbortController().signal,
          onProgress: setPart,
        }),
      )
      setPart(undefined)
    },
    addLink: (url: string, name: string) => settle(send(rows.addLink, { productId, url, name })),
    save: (fileId: string, fields: Saved) => settle(send(rows.save, { productId, fileId, ...fields })),
    arrange: (ids: string[]) => settle(send(rows.arrange, { productId, ids })),
    remove: (fileId: string) => settle(send(rows.remove, { productId, fileId })),
  }
}
export type FileChanges = ReturnType<typeof useFiles>
