import type { MediaPage } from '@haat/shared/media/dashboard/schema.ts'
import { ChevronDown, Folder, FolderPlus, Images, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { type FolderNode, toFolderNodes } from '../folders.ts'

type Folders = MediaPage['folders']

/** Folder select on phones and in dialogs. */
export function FolderSelect({
  folders,
  value,
  onChange,
}: {
  folders: Folders
  value: string | undefined
  onChange: (folder: string | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="relative min-w-0 flex-1 basis-40 md:max-w-56">
      <select
        aria-label={t('dashboard.media.folder')}
        className="min-h-11 w-full appearance-none rounded-[10px] border border-line bg-card ps-3 pe-9 text-ellipsis hover:border-field-line md:min-h-9 md:text-sm"
        value={value === undefined ? 'all' : `in:${value}`}
        onChange={({ target }) => onChange(target.value === 'all' ? undefined : target.value.slice(3))}
      >
        <option value="all">{t('dashboard.media.allPictures')}</option>
        <option value="in:">{t('dashboard.media.noFolder')}</option>
        {toFolderNodes(folders, value).map(({ folder, name, depth }) => (
          <option key={folder} value={`in:${folder}`}>
            {'\u2003'.repeat(depth) + name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft" />
    </div>
  )
}

/** Folder tree beside the pictures. */
export function FolderTree({
  folders,
  value,
  onChange,
  onNew,
}: {
  folders: Folders
  value: string | undefined
  onChange: (folder: string | undefined) => void
  onNew?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const top = folders.find(({ folder }) => folder === '')?.count ?? 0
  const everything = folders.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label={t('dashboard.media.folders')}>
      <ul className="space-y-0.5">
        <Item current={value === undefined} count={everything} icon={<Images aria-hidden />} onClick={() => onChange(undefined)}>
          {t('dashboard.media.allPictures')}
        </Item>
        <Item current={value === ''} count={top} icon={<Inbox aria-hidden />} onClick={() => onChange('')}>
          {t('dashboard.media.noFolder')}
        </Item>
        {toFolderNodes(folders, value).map((node) => (
          <Item
            key={node.folder}
            current={value === node.folder}
            count={node.count}
            depth={node.depth}
            icon={<Folder aria-hidden />}
            onClick={() => onChange(node.folder)}
          >
            <bdi>{node.name}</bdi>
          </Item>
        ))}
      </ul>
      {onNew && (
        <button
          type="button"
          onClick={onNew}
          className="mt-2 flex min-h-9 w-full items-center gap-2 rounded-[10px] px-2.5 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink"
        >
          <FolderPlus aria-hidden className="size-4" />
          {t('dashboard.media.newFolder')}
        </button>
      )}
    </nav>
  )
}

const indents: Record<FolderNode['depth'], string> = { 0: 'ps-2.5', 1: 'ps-6', 2: 'ps-9', 3: 'ps-12', 4: 'ps-15' }

function Item({
  current,
  count,
  depth = 0,
  icon,
  onClick,
  children,
}: {
  current: boolean
  count: number
  depth?: FolderNode['depth']
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  const language = useLanguage()
  return (
    <li>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onClick}
        className={cx(
          'flex min-h-9 w-full items-center gap-2 rounded-[10px] pe-2.5 text-start text-sm [&>svg]:size-4 [&>svg]:shrink-0',
          indents[depth],
          current ? 'bg-brand-soft font-semibold text-brand-text' : 'hover:bg-sunken [&>svg]:text-soft',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <span className={cx('tabular text-[13px]', !current && 'text-faint')}>{count > 0 && formatNumber(count, language)}</span>
      </button>
    </li>
  )
}
