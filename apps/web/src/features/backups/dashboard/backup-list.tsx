import type { BackupOverview } from '@haat/shared/backups/dashboard/schema.ts'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { BackupRow } from './backup-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** All backups in the folder, newest first, with attempts that failed. */
export function BackupList({ overview, onChange }: { overview: BackupOverview; onChange: () => void }) {
  const { t } = useTranslation()
  const [deleted, setDeleted] = useState<BackupOverview['backups'][number]>()
  const { backups } = overview
  return (
    <Card aria-labelledby="backup-list">
      <h2 id="backup-list" className="text-lg">
        {t('dashboard.backups.list')}
      </h2>
      {backups.length === 0 ? (
        <EmptyState
          icon={<DatabaseBackup aria-hidden className="size-6" />}
          title={t('dashboard.backups.none')}
          text={t('dashboard.backups.noneText')}
        />
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {backups.map((backup) => (
            <BackupRow key={backup._id} backup={backup} onChange={onChange} onDelete={() => setDeleted(backup)} />
          ))}
        </ul>
      )}
      {deleted && <DeleteDialog backup={deleted} onDeleted={onChange} onClose={() => setDeleted(undefined)} />}
    </Card>
  )
}
