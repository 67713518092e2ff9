import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { typesOf } from '@haat/shared/product-files/constants.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fill } from '../../../../lib/api/address.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { formatFileSize } from '../../../../lib/units/file-size.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { EditorNotices } from '../../../../ui/dashboard/editor-notices.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { MediaField } from '../../../media/index.ts'
import { UploadButton } from './upload-button.tsx'
import { useFileEditor } from './use-file-editor.ts'
import type { FileChanges } from './use-files.ts'

interface Props {
  file: DashboardFile
  productId: string
  changes: FileChanges
  /** digital variants that a download can belong to */
  variants: readonly DashboardVariant[]
  /** undefined for the first or last one */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** One file: its names, its picture if it is a video, its place, another content. */
export function FileCard({ file, productId, changes, variants, onUp, onDown }: Props) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  const editor = useFileEditor(file, changes)
  const { name, names, poster, variantId } = editor.values
  const isChanged = editor.changed.length > 0
  return (
    <li className="space-y-3 rounded-card border border-line p-3.5">
      <EditorNotices
        editor={editor}
        labels={{
          name: t('dashboard.files.name'),
          names: t('dashboard.files.translations'),
          poster: t('dashboard.files.poster'),
          variantId: t('dashboard.files.digital.forVariant'),
        }}
      />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Input
            label={t('dashboard.files.name')}
            error={name.trim() ? undefined : t('dashboard.products.problem.required')}
            dir="auto"
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ target }) => editor.change({ name: target.value })}
          />
        </div>
        <div className="flex pt-6">
          <IconButton label={t('dashboard.files.up', { name: file.name })} disabled={!onUp} onClick={() => onUp?.()}>
            <ArrowUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('dashboard.files.down', { name: file.name })} disabled={!onDown} onClick={() => onDown?.()}>
            <ArrowDown aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('dashboard.files.remove', { name: file.name })} onClick={() => void changes.remove(file._id)}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <Content file={file} productId={productId} changes={changes} />
      {others.length > 0 && (
        <Collapsible title={<span className="text-sm">{t('dashboard.files.translations')}</span>}>
          <div className="space-y-3">
            {others.map(({ code, name: language }) => (
              <Input
                key={code}
                label={language}
                lang={code}
                dir="auto"
                autoComplete="off"
                maxLength={120}
                placeholder={name}
                value={names[code] ?? ''}
                onChange={({ target }) => editor.change({ names: { ...names, [code]: target.value } })}
              />
            ))}
          </div>
        </Collapsible>
      )}
      {file.kind === 'video' && (
        <MediaField
          label={t('dashboard.files.poster')}
          value={poster}
          max={1}
          onChange={(chosen) => editor.change({ poster: chosen.map(({ _id, image }) => ({ _id, image })) })}
        />
      )}
      {variants.length > 0 && (
        <Select
          label={t('dashboard.files.digital.forVariant')}
          value={variantId ?? ''}
          onChange={({ target }) => editor.change({ variantId: target.value || null })}
        >
          <option value="">{t('dashboard.files.digital.allVariants')}</option>
          {variants.map(({ _id, values }) => (
            <option key={_id} value={_id}>
              {values.join(' / ')}
            </option>
          ))}
        </Select>
      )}
      {isChanged && (
        <Button size="sm" variant="primary" loading={editor.isSaving} onClick={() => name.trim() && void editor.save()}>
          {t('dashboard.files.save')}
        </Button>
      )}
      <LeaveQuestion on={isChanged} saved />
    </li>
  )
}

/** The linked or stored file; a stored one can be replaced. */
function Content({ file, productId, changes }: Pick<Props, 'file' | 'productId' | 'changes'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (file.link)
    return (
      <a
        href={file.link}
        target="_blank"
        rel="noopener"
        className="block min-h-6 truncate text-sm underline underline-offset-4"
        dir="ltr"
      >
        {file.link}
      </a>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-soft">
      <a
        href={fill(endpoints.productFiles.read.path, { productId, fileId: file._id }).path}
        className="inline-flex min-h-6 min-w-0 items-center gap-2 underline underline-offset-4"
      >
        <bdi className="truncate">{file.fileName}</bdi>
        <span className="shrink-0">{formatFileSize(file.bytes, language)}</span>
      </a>
      <UploadButton
        label={t('dashboard.files.replace')}
        accept={typesOf(file.kind).join(',')}
        part={undefined}
        onFile={(chosen) => void changes.add(chosen, file._id)}
      />
    </div>
  )
}
