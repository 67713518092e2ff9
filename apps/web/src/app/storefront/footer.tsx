import { contactSlug } from '@haat/shared/contact/content-path.ts'
import type { MenuLink as MenuEntry } from '@haat/shared/pages/schema.ts'
import { hasOutsideServices } from '@haat/shared/settings/has-outside-services.ts'
import { Headset, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCategories } from '../../features/catalog/index.ts'
import { ExtensionSlot } from '../../features/extensions/index.ts'
import { NewsletterFooter } from '../../features/newsletter/index.ts'
import { useContentPages, useHasJournal } from '../../features/pages/index.ts'
import { apiUrl } from '../../lib/api/origin.ts'
import { telHref } from '../../lib/browser/tel.ts'
import { paths, to } from '../../lib/paths.ts'
import { useSettings } from '../../lib/settings.ts'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { Picture } from '../../ui/picture.tsx'
import { openConsent } from './consent-choice.ts'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { SocialIcon } from './social-icon.tsx'
import { useMenuLinks } from './use-menu-links.ts'

const bannerIcons = { security: ShieldCheck, support: Headset, delivery: Truck }
const networks = ['facebook', 'instagram', 'twitter', 'youtube', 'pinterest'] as const

/** Promises, newsletter, links and the last line of the storefront. */
export function Footer() {
  const { footerNewsletter } = useSettings()
  return (
    <footer className="later-layout mt-16 border-t border-line bg-sunken/60">
      <ExtensionSlot name="footer" />
      <Promises />
      {footerNewsletter && (
        <LazySection failure="none" fallback={<div className="h-[237px] md:h-[141px]" />}>
          <NewsletterFooter />
        </LazySection>
      )}
      <div className="border-t border-line">
        <div className="container-page grid grid-cols-2 gap-x-6 gap-y-9 py-11 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <About />
          <ShopColumn />
          <HelpColumn />
          <ContactColumn />
        </div>
      </div>
      <LastLine />
    </footer>
  )
}

/** What the shop promises: delivery, security, support; those with a title. */
function Promises() {
  const { footerBanner } = useSettings()
  const promises = (['delivery', 'security', 'support'] as const).filter((name) => footerBanner[name].title)
  if (promises.length === 0) return null
  return (
    <div className="container-page grid gap-6 py-8 md:grid-cols-3">
      {promises.map((name) => {
        const Icon = bannerIcons[name]
        return (
          <div key={name} className="flex items-start gap-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <p className="font-semibold">{footerBanner[name].title}</p>
              <p className="text-sm text-soft">{footerBanner[name].description}</p>
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** The shop's logo, its description, and the networks on which it can be followed. */
function About() {
  const { t } = useTranslation()
  const { name, description, social } = useSettings()
  const followed = networks.filter((network) => social[network])
  return (
    <div className="col-span-2 md:col-span-1">
      <Logo />
      <p className="mt-2 max-w-xs text-sm text-soft">{description}</p>
      {followed.length > 0 && (
        <ul aria-label={t('shell.footer.follow')} className="mt-3 -ms-2.5 flex">
          {followed.map((network) => (
            <li key={network}>
              <a
                href={social[network]}
                rel="noreferrer"
                target="_blank"
                aria-label={t('shell.footer.follow_on', {
                  shop: name,
                  network: network[0]!.toUpperCase() + network.slice(1),
                })}
                className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
              >
                <SocialIcon network={network} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ShopColumn() {
  const { t } = useTranslation()
  const categories = useCategories()
    .filter(({ parent }) => parent === null)
    .slice(0, 7)
  return (
    <Column title={t('shell.footer.shop')} links={useMenuLinks('footer-shop')}>
      {categories.length === 0 && <FooterLink to={paths.shop}>{t('shell.header.all')}</FooterLink>}
      {categories.map(({ slug, name }) => (
        <FooterLink key={slug} to={to(paths.category, { slug })}>
          {name}
        </FooterLink>
      ))}
    </Column>
  )
}

function HelpColumn() {
  const { t } = useTranslation()
  const pages = useContentPages().filter(({ slug }) => slug !== contactSlug)
  const hasJournal = useHasJournal()
  return (
    <Column title={t('shell.footer.help')} links={useMenuLinks('footer-help')}>
      {pages.map(({ slug, title }) => (
        <FooterLink key={slug} to={to(paths.page, { slug })}>
          {title}
        </FooterLink>
      ))}
      {hasJournal && <FooterLink to={paths.journal}>{t('posts.title')}</FooterLink>}
      <FooterLink to={paths.findOrder}>{t('orders.find.title')}</FooterLink>
    </Column>
  )
}

function ContactColumn() {
  const { t } = useTranslation()
  const settings = useSettings()
  const address = settings.address || settings.shortAddress
  return (
    <Column title={t('shell.footer.contact')}>
      <FooterLink to={paths.contact}>{t('contact.title')}</FooterLink>
      {address && (
        <li className="py-1.5 text-sm text-soft">
          <bdi>{address}</bdi>
        </li>
      )}
      {settings.phoneFooter && (
        <li>
          <a
            href={telHref(settings.phoneFooter)}
            dir="ltr"
            className="inline-flex min-h-11 items-center md:min-h-9 text-sm text-soft hover:text-ink"
          >
            {settings.phoneFooter}
          </a>
        </li>
      )}
      {settings.email && (
        <li>
          <a
            href={`mailto:${settings.email}`}
            dir="ltr"
            className="inline-flex min-h-11 items-center md:min-h-9 text-sm text-soft hover:text-ink"
          >
            {settings.email}
          </a>
        </li>
      )}
      {settings.script.messengerPageId && (
        <li>
          <a
            href={`https://m.me/${settings.script.messengerPageId}`}
            rel="noreferrer"
            target="_blank"
            className="inline-flex min-h-11 items-center md:min-h-9 text-sm text-soft hover:text-ink"
          >
            {t('shell.footer.messenger')}
          </a>
        </li>
      )}
    </Column>
  )
}

/** Copyright, payment methods, choice of cookies and the link for developers; nothing if the shop has none of them. */
function LastLine() {
  const { t } = useTranslation()
  const { copyright, gatewayImage, script, developerLink } = useSettings()
  const hasServices = hasOutsideServices(script)
  if (!copyright && gatewayImage.length === 0 && !hasServices && !developerLink) return null
  return (
    <div className="border-t border-line">
      <div className="container-page flex flex-wrap items-center justify-between gap-3 py-5 text-sm text-faint">
        <p>
          <bdi>{copyright}</bdi>
        </p>
        <div className="flex items-center gap-4">
          {gatewayImage.map((picture) => (
            <Picture key={picture.url} picture={picture} sizes="160px" className="h-6 w-auto" />
          ))}
          {hasServices && (
            <button type="button" className="inline-flex min-h-11 items-center md:min-h-9 hover:text-ink" onClick={openConsent}>
              {t('shell.footer.cookies')}
            </button>
          )}
          {developerLink && (
            <a href={apiUrl('/api/docs')} className="inline-flex min-h-11 items-center md:min-h-9 hover:text-ink">
              {t('shell.footer.developers')}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** The links that staff set, or the default links. */
function Column({ title, links, children }: { title: string; links?: readonly MenuEntry[] | undefined; children: ReactNode }) {
  if (links?.length === 0) return null
  return (
    <div>
      <h2 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">{title}</h2>
      <ul>
        {links
          ? links.map(({ label, href }) => (
              <FooterLink key={`${label} ${href}`} to={href}>
                {label}
              </FooterLink>
            ))
          : children}
      </ul>
    </div>
  )
}

function FooterLink({ to: href, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <MenuLink
        href={href}
        className="inline-flex min-h-11 min-w-6 items-center text-sm wrap-anywhere text-soft hover:text-ink hover:underline md:min-h-9"
      >
        {children}
      </MenuLink>
    </li>
  )
}
