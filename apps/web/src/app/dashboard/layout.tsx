import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { useNotifications } from '../../features/events/index.ts'
import { recordExport, Views } from '../../features/saved-views/index.ts'
import { useGo } from '../../lib/dashboard/editing/leave.ts'
import { ListExtras } from '../../lib/dashboard/list/list-extras.ts'
import { useTight } from '../../lib/dashboard/use-narrow.ts'
import { useStored } from '../../lib/dashboard/use-stored.ts'
import { lazyPart } from '../../lib/lazy-now.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { Drawer } from '../../ui/overlay.tsx'
import { Logo } from '../storefront/logo.tsx'
import { useStaffLanguage } from '../use-language-of-area.ts'
import { useKeys } from './keys.ts'
import { flatMenu } from './menu.ts'
import { SectionTabs } from './section-tabs.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useMenu } from './use-menu.ts'

const Palette = lazyPart(() => import('./palette.tsx'))
const KeysSheet = lazyPart(() => import('./keys-sheet.tsx'))

/** What the frame provides to every list. */
const extras: ListExtras = { Views, recordExport }

/** The dashboard frame: side menu, top bar and content. */
export function Layout() {
  const { t } = useTranslation()
  const go = useGo()
  const tight = useTight()
  const [input, setFolded] = useStored<boolean | null>('menu-folded', null)
  const folded = input ?? tight
  const [shown, setShown] = useState<'menu' | 'palette' | 'keys'>()
  const close = () => setShown(undefined)
  useNotifications()
  useStaffLanguage()
  const entries = flatMenu(useMenu().flat())
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
        'md:grid-cols-[var(--menu-width)_minmax(0,1fr)]',
        folded ? 'md:[--menu-width:68px]' : 'md:[--menu-width:232px]',
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
          {folded && <SectionTabs />}
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
