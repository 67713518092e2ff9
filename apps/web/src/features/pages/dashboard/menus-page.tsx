import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskMenu, DeskMenuLink } from '@haat/shared/pages/desk-schema.ts'
import { type MenuPlace, menuPlaces } from '@haat/shared/pages/menu-rules.ts'
import { can } from '@haat/shared/permissions.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, send } from '../../../lib/api/api.ts'
import { type Loaded, useEditor } from '../../../lib/dashboard/use-editor.ts'
import { useTellUndo } from '../../../lib/dashboard/use-undo.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Skeleton } from '../../../ui/bits.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useDeskMenusQuery, usePageChanges } from './api.ts'
import { MenuPart, usePlaceName } from './parts/menu-part.tsx'
import { MenusPreview } from './parts/menus-preview.tsx'

export type MenuValues = Record<MenuPlace, DeskMenuLink[] | null>

/** The menus of the shop, edited together and seen as shoppers will see them. */
export default function MenusPage() {
  const { t } = useTranslation()
  const { data: menus, error, refetch } = useDeskMenusQuery()
  const failure = failureOf(error)
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

/** Versions only grow, so that their sum says whether any of them did. */
const loadedOf = (menus: readonly DeskMenu[]): Loaded<MenuValues> => ({
  values: Object.fromEntries(menus.map(({ place, links }) => [place, links])) as MenuValues,
  version: menus.reduce((sum, { version }) => sum + version, 0),
})

function Menus({ menus }: { menus: readonly DeskMenu[] }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { menusNow, showMenu } = usePageChanges()
  const tellUndo = useTellUndo()
  const undo = useRef<string | null>(null)
  const mayEdit = can(session, 'pages', 'edit')
  const editor = useEditor<MenuValues>({
    name: `${session?.user.email}/menus`,
    loaded: loadedOf(menus),
    reload: async () => {
      const now = await menusNow()
      return now && loadedOf(now)
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
      return { success: true, loaded: loadedOf([...saved.values()]) }
    },
  })
  const { values, change } = editor
  const nameOf = usePlaceName()
  const labels = { header: nameOf('header'), 'footer-shop': nameOf('footer-shop'), 'footer-help': nameOf('footer-help') }
  return (
    <Editor editor={editor} labels={labels} onSaved={() => tellUndo(t('dashboard.pages.menus.saved'), undo.current)}>
      <div className="space-y-5">
        <MenusPreview menus={values} />
        <div className="grid items-start gap-5 xl:grid-cols-3">
          {menuPlaces.map((place) => (
            <MenuPart
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
