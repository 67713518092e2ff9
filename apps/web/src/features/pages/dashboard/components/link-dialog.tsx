import type { DashboardMenuLink } from '@haat/shared/pages/dashboard/schema.ts'
import { isMenuHref } from '@haat/shared/pages/menu-rules.ts'
import type { Language } from '@haat/shared/text.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input, Select } from '../../../../ui/form/field.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { type LinkKind, linkKinds, useTargets } from '../link-targets.ts'

/** Target and labels of a menu link. */
export function LinkDialog({
  link,
  onDone,
  onClose,
}: {
  link: DashboardMenuLink | undefined
  onDone: (link: DashboardMenuLink) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const { targets, kindOf, targetAt } = useTargets()
  const [kind, setKind] = useState<LinkKind>(link ? kindOf(link.href) : 'page')
  const [href, setHref] = useState(link?.href ?? '')
  const [label, setLabel] = useState(link?.label ?? '')
  const [labels, setLabels] = useState<DashboardMenuLink['labels']>(link?.labels ?? {})
  const [tried, setTried] = useState(false)
  const nameIn = kind === 'address' ? undefined : targetAt(href)?.nameIn
  const hrefProblem = isMenuHref(href)
    ? undefined
    : t(kind === 'address' ? 'dashboard.pages.menus.addressWrong' : 'dashboard.pages.menus.targetMissing')
  const labelProblem = label.trim() || kind !== 'address' ? undefined : t('dashboard.pages.menus.labelMissing')
  const done = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (hrefProblem || labelProblem) return
    const named = Object.entries(labels).filter(([, word]) => word?.trim())
    onDone({ label: label.trim(), labels: Object.fromEntries(named), href })
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.pages.menus.linkTitle')} className="sm:max-w-md">
      <form noValidate onSubmit={done} className="space-y-4 p-5">
        <Select
          label={t('dashboard.pages.menus.leadsTo')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as LinkKind)
            setHref('')
          }}
        >
          {linkKinds.map((one) => (
            <option key={one} value={one}>
              {t(`dashboard.pages.menus.kind.${one}`)}
            </option>
          ))}
        </Select>
        <TargetField
          kind={kind}
          href={href}
          options={kind === 'address' ? [] : targets[kind]}
          error={tried ? hrefProblem : undefined}
          onChange={setHref}
        />
        <Input
          label={t('dashboard.pages.menus.label')}
          optional={kind === 'address' ? '' : t('ui.optional')}
          hint={kind === 'address' ? undefined : t('dashboard.pages.menus.labelHint')}
          error={tried ? labelProblem : undefined}
          placeholder={nameIn?.(own)}
          value={label}
          dir="auto"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setLabel(target.value)}
        />
        <TranslatedLabels label={label} labels={labels} nameIn={nameIn} onChange={setLabels} />
        <div className="flex gap-3">
          <Button type="submit" variant="primary">
            {t('dashboard.pages.menus.done')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Where the link leads: an address, or a page, category, … of the shop. */
function TargetField({
  kind,
  href,
  options,
  error,
  onChange,
}: {
  kind: LinkKind
  href: string
  options: readonly { href: string; label: string }[]
  error: string | undefined
  onChange: (href: string) => void
}) {
  const { t } = useTranslation()
  if (kind === 'address')
    return (
      <Input
        label={t('dashboard.pages.menus.address')}
        hint={t('dashboard.pages.menus.addressHint')}
        error={error}
        value={href}
        dir="ltr"
        className="[&_input]:text-page"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    )
  return (
    <Select
      label={t(`dashboard.pages.menus.kind.${kind}`)}
      error={error}
      value={options.some((one) => one.href === href) ? href : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="" disabled>
        {t('dashboard.pages.menus.choose')}
      </option>
      {options.map((one) => (
        <option key={one.href} value={one.href}>
          {one.label}
        </option>
      ))}
    </Select>
  )
}

/** Labels in the other languages of the shop; empty ones follow the main label or the name of the target. */
function TranslatedLabels({
  label,
  labels,
  nameIn,
  onChange,
}: {
  label: string
  labels: DashboardMenuLink['labels']
  nameIn: ((language: Language) => string | undefined) | undefined
  onChange: (labels: DashboardMenuLink['labels']) => void
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  return (
    <Collapsible title={t('dashboard.pages.menus.otherLanguages')} className="border-b-0">
      <div className="space-y-4">
        {languages
          .filter(({ code }) => code !== own || labels[code])
          .map(({ code, name }) => (
            <Input
              key={code}
              label={t('dashboard.pages.menus.labelIn', { language: name })}
              placeholder={label || nameIn?.(code)}
              value={labels[code] ?? ''}
              lang={code}
              dir="auto"
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...labels, [code]: target.value })}
            />
          ))}
      </div>
    </Collapsible>
  )
}
