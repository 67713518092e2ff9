import { inOneLine } from '@haat/shared/pages/menu-rules.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import { ArrowLeft, Globe, Heart, LayoutDashboard, LockKeyhole, Menu as MenuIcon, ShoppingBag, User } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { loadCartDrawerCode, openCart, useCartCount } from '../../features/cart/index.ts'
import { SearchBox, useCategories, useIsAnyOnSale } from '../../features/catalog/index.ts'
import { useWishlistCount } from '../../features/wishlist/index.ts'
import { warmsUp } from '../../lib/browser/load-code.ts'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { lazyPart } from '../../lib/lazy-now.tsx'
import { paths, to } from '../../lib/paths.ts'
import { signOut } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { useCurrency, useShopLanguages } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useChangeLanguage } from '../use-change-language.ts'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenuLinks } from './use-menu-links.ts'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(loadMenu)

/** `children`: a notice below the bar, which stays in view with it. */
export function Header({ calm, children }: { calm?: true | undefined; children?: ReactNode }) {
  if (calm) return <CalmHeader>{children}</CalmHeader>
  return (
    <header className="sticky top-0 z-30 short:static border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="container-page flex h-16 items-center gap-1 md:h-[72px] lg:gap-6">
        <MobileMenuButton />
        <Logo />
        <CategoryNav />
        <div className="ms-auto hidden w-full max-w-[260px] lg:block">
          <SearchBox />
        </div>
        <div className="ms-auto flex shrink-0 items-center lg:ms-0">
          <SearchBox compact className="lg:hidden" />
          <LanguageMenu className="max-md:hidden" />
          <WishlistLink className="max-[360px]:hidden" />
          <AccountMenu />
          <CartButton />
        </div>
      </div>
      {children}
    </header>
  )
}

/** Checkout header: only a link back. */
function CalmHeader({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <header className="border-b border-line bg-paper">
      <div className="container-page flex h-16 items-center gap-2">
        <IconButton
          label={t('ui.back')}
          onClick={() => void (cameFrom() ? navigate(-1) : navigate(paths.cart))}
          className="-ms-2.5"
        >
          <ArrowLeft aria-hidden className="size-5 flip-rtl" />
        </IconButton>
        <Logo />
        <p className="ms-auto inline-flex items-center gap-2 text-sm text-soft">
          <LockKeyhole aria-hidden className="size-4" />
          {t('shell.header.secure')}
        </p>
      </div>
      {children}
    </header>
  )
}

/** Whether the previous history entry belongs to the shop: the router numbers its entries. */
const cameFrom = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

const navLink = 'inline-flex min-h-11 items-center whitespace-nowrap text-soft transition-colors hover:text-ink'

function CategoryNav() {
  const { t } = useTranslation()
  const chosen = useMenuLinks('header')
  const isAnyOnSale = useIsAnyOnSale()
  const top = inOneLine(useCategories().filter(({ parent }) => parent === null))
  if (chosen) return <ChosenNav links={chosen} />
  return (
    <nav aria-label={t('shell.header.categories')} className="hidden shrink-0 items-center gap-5 lg:flex">
      <NavLink to={paths.shop} end className={({ isActive }) => cx(navLink, isActive && 'text-ink')}>
        {t('shell.header.all')}
      </NavLink>
      {top.map(({ slug, name }, index) => (
        <NavLink
          key={slug}
          to={to(paths.category, { slug })}
          className={({ isActive }) => cx(navLink, index > 2 && 'max-xl:hidden', isActive && 'font-semibold text-ink')}
        >
          {name}
        </NavLink>
      ))}
      {isAnyOnSale && (
        <NavLink
          to={to(paths.shop, undefined, { onSale: '1' })}
          className="inline-flex min-h-11 items-center whitespace-nowrap text-sale hover:underline"
        >
          {t('shell.header.sale')}
        </NavLink>
      )}
    </nav>
  )
}

/** The links that staff set, in order: as many as fit in one line, the rest under "More". */
function ChosenNav({ links }: { links: readonly { label: string; href: string }[] }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (links.length === 0) return null
  const named = links.map(({ label, href }) => ({ name: label, href }))
  const first = inOneLine(named, 7, 52)
  const others = named.filter((one) => !first.includes(one))
  return (
    <nav aria-label={t('shell.header.menu')} className="hidden min-w-0 shrink-0 items-center gap-5 lg:flex">
      {first.map(({ name, href }) => {
        const isHere = href === pathname + search || href === encodeURI(pathname)
        return (
          <MenuLink
            key={`${name} ${href}`}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cx(navLink, isHere && 'font-semibold text-ink')}
          >
            {name}
          </MenuLink>
        )
      })}
      {others.length > 0 && (
        <Menu
          label={t('shell.header.more')}
          align="start"
          button={(props) => (
            <button type="button" className={navLink} {...props}>
              {t('shell.header.more')}
            </button>
          )}
          items={others.map(({ name, href }) => ({
            key: `${name} ${href}`,
            label: name,
            onSelect: () => (href.startsWith('/') ? void navigate(href) : location.assign(href)),
          }))}
        />
      )}
    </nav>
  )
}

function LanguageMenu({ className }: { className?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const theme = useTheme()
  const { s } = useCurrency()
  const changeLanguage = useChangeLanguage()
  const languages = useShopLanguages()
  return (
    <div className={className}>
      <Menu
        label={t('shell.header.language')}
        button={(props) => (
          <button
            type="button"
            aria-label={`${language.toUpperCase()} · ${s} – ${t('shell.header.language')}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 whitespace-nowrap text-ink hover:bg-sunken"
            {...props}
          >
            <Globe aria-hidden className="size-4.5" />
            <span aria-hidden className="text-sm font-medium" dir="ltr">
              {`${language.toUpperCase()} · ${s}`}
            </span>
          </button>
        )}
        groups={[
          ...(languages.length > 1
            ? [
                {
                  label: t('shell.header.languages'),
                  items: languages.map(({ code, name }) => ({
                    key: code,
                    label: <span lang={code}>{name}</span>,
                    checked: code === language,
                    onSelect: () => void changeLanguage(code),
                  })),
                },
              ]
            : []),
          {
            label: t('shell.header.theme'),
            items: (['light', 'dark'] as const).map((one) => ({
              key: one,
              label: t(`shell.header.${one}`),
              checked: one === theme,
              onSelect: () => setTheme(one),
            })),
          },
        ]}
      />
    </div>
  )
}

function WishlistLink({ className }: { className?: string }) {
  const { t } = useTranslation()
  const count = useWishlistCount()
  return (
    <IconLink
      to={paths.wishlist}
      label={count ? t('shell.header.wishlistCount', { count }) : t('shell.header.wishlist')}
      badge={count}
      className={className}
    >
      <Heart aria-hidden className="size-5" />
    </IconLink>
  )
}

function AccountMenu() {
  const { t } = useTranslation()
  const { session } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (!session)
    return (
      <IconLink to={to(paths.signIn, undefined, { callbackUrl: pathname + search })} label={t('shell.header.signIn')}>
        <User aria-hidden className="size-5" />
      </IconLink>
    )
  const go = (path: string) => () => void navigate(path)
  return (
    <Menu
      label={t('shell.header.account')}
      button={(props) => (
        <IconButton label={t('shell.header.account')} {...props}>
          <span aria-hidden className="grid size-7 place-items-center rounded-full bg-ink text-xs font-semibold text-paper">
            {[...(session.user.name || session.user.email || '')][0]?.toUpperCase()}
          </span>
        </IconButton>
      )}
      items={[
        {
          key: 'account',
          label: session.user.name || session.user.email || t('shell.header.account'),
          onSelect: go(paths.account),
        },
        { key: 'orders', label: t('shell.header.orders'), onSelect: go(paths.orders) },
        ...(isStaff(session)
          ? [
              {
                key: 'dashboard',
                label: (
                  <span className="inline-flex items-center gap-2">
                    <LayoutDashboard aria-hidden className="size-4" />
                    {t('shell.header.dashboard')}
                  </span>
                ),
                onSelect: go(paths.dashboard),
              },
            ]
          : []),
        { key: 'out', label: t('shell.header.signOut'), onSelect: () => void signOut().then(go(paths.home)) },
      ]}
    />
  )
}

function CartButton() {
  const { t } = useTranslation()
  const count = useCartCount()
  return (
    <IconButton label={t('shell.header.cart', { count })} badge={count} onClick={openCart} {...warmsUp(loadCartDrawerCode)}>
      <ShoppingBag aria-hidden className="size-5" />
    </IconButton>
  )
}

function MobileMenuButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        label={t('shell.header.menu')}
        className="-ms-2.5 lg:hidden"
        {...warmsUp(loadMenu)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <MenuIcon aria-hidden className="size-5.5" />
      </IconButton>
      {wanted && (
        <LazySection failure="toast">
          <MobileMenu open={open} onOpenChange={setOpen} />
        </LazySection>
      )}
    </>
  )
}
