import { can } from '@haat/shared/permissions.ts'
import type { UrlRedirect } from '@haat/shared/redirects/dashboard/schema.ts'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Tabs } from '../../../ui/dashboard/tabs.tsx'
import { TransferButtons } from '../../transfers/index.ts'
import { useMissingPathsQuery, useRefreshRedirects } from './api.ts'
import { ImportDialog } from './import-dialog.tsx'
import { MissingList } from './missing-list.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectList } from './redirect-list.tsx'

/** URL redirects, and paths that were requested but not found. */
export default function RedirectsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'pages', 'edit')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'missing' ? 'missing' : 'redirects'
  const [editing, setEditing] = useState<UrlRedirect | { path: string }>()
  const [isImporting, setImporting] = useState(false)
  const { data: missing } = useMissingPathsQuery()
  const refresh = useRefreshRedirects()
  const create = mayEdit && (
    <>
      <Button size="sm" icon={<Upload aria-hidden className="size-4" />} onClick={() => setImporting(true)}>
        {t('dashboard.redirects.import.title')}
      </Button>
      <Button size="sm" variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing({ path: '' })}>
        {t('dashboard.redirects.add')}
      </Button>
    </>
  )
  return (
    <DashboardPage
      title={t('dashboard.redirects.title')}
      text={t('dashboard.redirects.text')}
      actions={
        <>
          <TransferButtons object="redirects" />
          {create}
        </>
      }
    >
      <Tabs
        label={t('dashboard.redirects.title')}
        tabs={[
          { key: 'redirects', label: t('dashboard.redirects.tab.redirects') },
          { key: 'missing', label: t('dashboard.redirects.tab.missing'), count: missing?.length },
        ]}
        value={tab}
        onChange={(key) => setQuery(key === 'missing' ? { tab: key } : {})}
      >
        {tab === 'missing' ? (
          <MissingList mayEdit={mayEdit} onCreate={(path) => setEditing({ path })} />
        ) : (
          <RedirectList onEdit={mayEdit ? setEditing : undefined} actions={create} />
        )}
      </Tabs>
      {editing && <RedirectDialog start={editing} onSaved={refresh} onClose={() => setEditing(undefined)} />}
      {isImporting && <ImportDialog onImported={refresh} onClose={() => setImporting(false)} />}
    </DashboardPage>
  )
}
