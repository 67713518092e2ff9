import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardMenu } from '@haat/shared/pages/dashboard/schema.ts'
import { menuPlaces } from '@haat/shared/pages/menu-rules.ts'
import { can } from '@haat/shared/permissions.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type Loaded, useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useDashboardMenusQuery, usePageChanges } from './api.ts'
import { MenuGroup, usePlaceName } from './components/menu-group.tsx'
import { MenusPreview } from './components/menus-preview.tsx'
import type { MenuValues } from './types.ts'

/** Editor of all menus, with a preview. */
export default function MenusPage() {
  const { t } = useTranslation()
  const { data: menus, error, refetch } = useDashboardMenusQuery()
  const failure = toFailure(error)
  return (
    <DashboardPage title={t('dashboard.pages.menus.title')} text={t('dashboard.pages.menus.text')}>
      {menus ? (
        <Menus menus={menus} />
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-64" />
        </div>
      )}
    </DashboardPage>
  )
}

/** Versions only increase, so their sum changes with each of them. */
const toLoaded = (menus: readonly DashboardMenu[]): Loaded<MenuValues> => ({
  values: Object.fromEntries(menus.map(({ place, links }) => [place, links])) as MenuValues,
  version: menus.reduce((sum, { version }) => sum + version, 0),
})

function Menus({ menus }: { menus: readonly DashboardMenu[] }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { menusNow, showMenu } = usePageChanges()
  const showUndo = useShowUndo()
  const undo = useRef<string | null>(null)
  const mayEdit = can(session, 'pages', 'edit')
  const editor = useEditor<MenuValues>({
    name: `${session?.user.email}/menus`,
    loaded: toLoaded(menus),
    reload: async () => {
      const now = await menusNow()
      return now && toLoaded(now)
    },
    send: async (values) => {
      const saved = new Map(menus.map((menu) => [menu.place, menu]))
      for (const { place, links, version } of menus) {
        if (JSON.stringify(links) === JSON.stringify(values[place])) continue
        const answer = await send(endpoints.pages.saveMenu, { place, version, links: values[place] })
        if (!answer.success) return answer
        undo.current = answer.undo
        saved.set(place, answer.menu)
        showMenu(answer.menu)
      }
      return { success: true, loaded: toLoaded([...saved.values()]) }
    },
  })
  const { values, change } = editor
  const getName = usePlaceName()
  const labels = { header: getName('header'), 'footer-shop': getName('footer-shop'), 'footer-help': getName('footer-help') }
  return (
    <Editor editor={editor} labels={labels} onSaved={() => showUndo(t('dashboard.pages.menus.saved'), undo.current)}>
      <div className="space-y-5">
        <MenusPreview menus={values} />
        <div className="grid items-start gap-5 xl:grid-cols-3">
          {menuPlaces.map((place) => (
            <MenuGroup
              key={place}
              place={place}
              links={values[place]}
              onChange={mayEdit ? (links) => change({ [place]: links }) : undefined}
            />
          ))}
        </div>
      </div>
    </Editor>
  )
}
