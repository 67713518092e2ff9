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
type Saved = Pick<DashboardFile, 'version' | 'name' | 'names' | 'posterId' | 'variantId'>

/** Changes to the files of a product; `problem` says why the last one was refused, `part` how much of an upload is sent. */
export function useFiles(productId: string, kind: FileKind) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { showFiles } = useCatalogChanges()
  const [problem, setProblem] = useState<string>()
  const [part, setPart] = useState<number>()
  const rows = endpoints.productFiles
  /** Shows the files of an answer, also those that come with a conflict. */
  const shown = async (sent: Promise<Answer<Files>>): Promise<Answer<Files>> => {
    const answer = await sent
    const { files } = answer as { files?: DashboardFile[] }
    if (files) void showFiles(productId, files)
    return answer
  }
  const settle = async (sent: Promise<Answer<Files>>): Promise<boolean> => {
    setProblem(undefined)
    const answer = await shown(sent)
    if (answer.success) return true
    if (answer.code === 'file_type' && kind !== 'download') setProblem(t(`dashboard.files.wrong.${kind}`))
    else setProblem(t(answer.code === 'version_conflict' ? 'dashboard.files.conflict' : `errors.${answer.code}`))
    return false
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
    save: (fileId: string, fields: Saved) => shown(send(rows.save, { productId, fileId, ...fields })),
    arrange: (ids: string[]) => settle(send(rows.arrange, { productId, ids })),
    remove: (fileId: string) => settle(send(rows.remove, { productId, fileId })),
  }
}
export type FileChanges = ReturnType<typeof useFiles>
