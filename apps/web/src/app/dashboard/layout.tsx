import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { useNews } from '../../features/events/index.ts'
import { noteExport, Views } from '../../features/views/index.ts'
import { useKept } from '../../lib/dashboard/kept.ts'
import { useGo } from '../../lib/dashboard/leave.ts'
import { ListExtras } from '../../lib/dashboard/list-extras.ts'
import { useTight } from '../../lib/dashboard/use-narrow.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { Drawer } from '../../ui/overlay.tsx'
import { Logo } from '../storefront/logo.tsx'
import { useKeys } from './keys.ts'
import { menuOf } from './menu.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const Palette = lazy(() => import('./palette.tsx'))
const KeysSheet = lazy(() => import('./keys-sheet.tsx'))

/** What every list of the dashboard has from elsewhere. */
const extras: ListExtras = { Views, noteExport }

/** The staff's frame: the menu at the start, the work on a sheet beside it. */
export function Layout() {
  const { t } = useTranslation()
  const { session } = useSession()
  const go = useGo()
  const tight = useTight()
  const [wish, setFolded] = useKept<boolean | null>('menu-folded', null)
  const folded = wish ?? tight
  const [shown, setShown] = useState<'menu' | 'palette' | 'keys'>()
  const close = () => setShown(undefined)
  useNews()
  const entries = menuOf(session).flat()
  useKeys({
    goTo: new Map(entries.flatMap((entry) => (entry.go && entry.path ? [[entry.go, () => void go(entry.path!)]] : []))),
    onPalette: () => setShown('palette'),
    onHelp: () => setShown('keys'),
  })
  return (
    <div
      className={cx(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-sunken/70 dark:bg-paper',
        'print:grid-cols-1!',
        folded ? 'md:grid-cols-[68px_minmax(0,1fr)]' : 'md:grid-cols-[232px_minmax(0,1fr)]',
      )}
    >
      <aside className="no-print no-bar sticky top-0 hidden h-dvh flex-col overflow-y-auto p-3.5 md:flex">
        <div className={cx('flex items-center', folded ? 'justify-center' : 'justify-between ps-2')}>
          {!folded && <Logo />}
          <IconButton
            label={t(folded ? 'dashboard.frame.unfold' : 'dashboard.frame.fold')}
            aria-expanded={!folded}
            className="size-9"
            onClick={() => setFolded(!folded)}
          >
            {folded ? (
              <PanelLeftOpen aria-hidden className="size-4.5 flip-rtl" />
            ) : (
              <PanelLeftClose aria-hidden className="size-4.5 flip-rtl" />
            )}
          </IconButton>
        </div>
        <SideMenu folded={folded} onSearch={() => setShown('palette')} />
      </aside>
      <div className="flex min-w-0 flex-col border-line bg-card md:mt-2 md:rounded-ss-[20px] md:border-s md:border-t">
        <TopBar onMenu={() => setShown('menu')} onSearch={() => setShown('palette')} onKeys={() => setShown('keys')} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-3 pb-28 focus:outline-none md:px-7 md:pt-2">
          <ListExtras value={extras}>
            <Outlet />
          </ListExtras>
        </main>
      </div>
      <Drawer open={shown === 'menu'} onOpenChange={close} side="start" title={<Logo />} className="max-w-[300px]">
        <div className="flex min-h-full flex-col p-3.5 pt-1">
          <SideMenu onGo={close} onSearch={() => setShown('palette')} />
        </div>
      </Drawer>
      <LazySection failure="toast" resetKey={shown}>
        {shown === 'palette' && <Palette onClose={close} onKeys={() => setShown('keys')} />}
        {shown === 'keys' && <KeysSheet entries={entries} onClose={close} />}
      </LazySection>
    </div>
  )
}
