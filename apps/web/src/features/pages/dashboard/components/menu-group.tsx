import type { DashboardMenuLink } from '@haat/shared/pages/dashboard/schema.ts'
import { type MenuPlace, mostLinks } from '@haat/shared/pages/menu-rules.ts'
import { Pencil, Plus, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Sortable } from '../../../../ui/dashboard/sortable.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useTargets } from '../link-targets.ts'
import { LinkDialog } from './link-dialog.tsx'

/** Links have no ids; a link keeps its React key while it is moved. */
const ids = new WeakMap<DashboardMenuLink, string>()
let count = 0
function getId(link: DashboardMenuLink): string {
  const known = ids.get(link)
  if (known) return known
  const id = `link-${++count}`
  ids.set(link, id)
  return id
}

/** One menu: its links in order. */
export function MenuGroup({
  place,
  links,
  onChange,
}: {
  place: MenuPlace
  links: DashboardMenuLink[] | null
  /** undefined: read-only */
  onChange: ((links: DashboardMenuLink[] | null) => void) | undefined
}) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<DashboardMenuLink | 'new'>()
  const language = useLanguage()
  const { labelOf, ownLinks, isReady } = useTargets()
  const name = usePlaceName()(place)
  const put = (link: DashboardMenuLink) => {
    if (!onChange || !links) return
    if (edited === 'new') onChange([...links, link])
    else if (edited) {
      ids.set(link, getId(edited))
      onChange(links.map((one) => (one === edited ? link : one)))
    }
    setEdited(undefined)
  }
  return (
    <Card className="flex min-w-0 flex-col">
      <h2 className="text-lg">{name}</h2>
      {links === null ? (
        <>
          <p className="mt-2 mb-4 text-sm text-soft">{t(`dashboard.pages.menus.own.${place}`)}</p>
          {onChange && (
            <Button size="sm" className="self-start" loading={!isReady} onClick={() => onChange(ownLinks(place))}>
              {t('dashboard.pages.menus.makeOwn')}
            </Button>
          )}
        </>
      ) : (
        <>
          {links.length === 0 && <p className="mt-2 text-sm text-soft">{t('dashboard.pages.menus.empty')}</p>}
          <Sortable
            label={name}
            items={links}
            getId={getId}
            getName={(link) => labelOf(link, language) ?? readable(link.href)}
            onSort={onChange}
            className="mt-2 divide-y divide-line"
          >
            {(link, handle) => (
              <Line
                label={labelOf(link, language)}
                href={link.href}
                handle={handle}
                onEdit={onChange && (() => setEdited(link))}
                onRemove={onChange && (() => onChange(links.filter((one) => one !== link)))}
              />
            )}
          </Sortable>
          {onChange && (
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                size="sm"
                icon={<Plus aria-hidden className="size-4" />}
                disabledReason={links.length >= mostLinks ? t('dashboard.pages.menus.full', { most: mostLinks }) : undefined}
                onClick={() => setEdited('new')}
              >
                {t('dashboard.pages.menus.add')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                icon={<RotateCcw aria-hidden className="size-4" />}
                onClick={() => onChange(null)}
              >
                {t('dashboard.pages.menus.giveUp')}
              </Button>
            </div>
          )}
        </>
      )}
      {edited && <LinkDialog link={edited === 'new' ? undefined : edited} onDone={put} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}

function Line({
  label,
  href,
  handle,
  onEdit,
  onRemove,
}: {
  label: string | undefined
  href: string
  handle: ReactNode
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const problem = useTargets().findProblem(href) ?? (label ? undefined : 'nameless')
  const name = `\u2068${label ?? readable(href)}\u2069`
  return (
    <div className="flex min-h-14 items-center gap-1 py-1">
      {handle}
      <div className="min-w-0 flex-1 ps-1">
        <p className="truncate font-semibold">
          <bdi>{label ?? readable(href)}</bdi>
        </p>
        <p className="truncate text-sm text-soft">
          <bdi dir="ltr">{readable(href)}</bdi>
        </p>
        {problem && (
          <p className="flex items-start gap-1.5 text-sm text-warn">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(`dashboard.pages.menus.${problem}`)}
          </p>
        )}
      </div>
      {onEdit && (
        <IconButton label={t('dashboard.pages.menus.edit', { name })} className="md:size-9" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton label={t('dashboard.pages.menus.removeLink', { name })} className="md:size-9" onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

/** Display name of a menu; footer menus are named by their headings. */
export function usePlaceName(): (place: MenuPlace) => string {
  const { t } = useTranslation()
  return (place) => {
    if (place === 'header') return t('dashboard.pages.menus.header')
    return t('dashboard.pages.menus.footer', { title: t(place === 'footer-shop' ? 'shell.footer.shop' : 'shell.footer.help') })
  }
}

function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
