import { endpoints } from 'virtual:dashboard-endpoints'
import { longestBadge } from '@haat/shared/catalog/badges.ts'
import type { DashboardBadge } from '@haat/shared/catalog/dashboard/badges.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Button } from '../../../../ui/button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Checkbox, Input, RadioCard } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCatalogChanges } from '../api.ts'
import { RuleFields } from '../collections/rule-fields.tsx'
import { RulePreview } from '../collections/rule-preview.tsx'
import { ColorField } from '../components/color-field.tsx'
import { isColor } from '../components/color-value.ts'
import { BadgeChip } from './badge-chip.tsx'
import { type BadgeForm, type BadgeProblem, badgeProblems, toBadgeFields, toForm } from './badge-form.ts'

/** Form of one badge. */
export function BadgeDialog({ badge, onClose }: { badge: DashboardBadge | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [form, setForm] = useState(() => toForm(badge))
  const [problems, setProblems] = useState<readonly (BadgeProblem | 'taken')[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<BadgeForm>) => {
    setProblems([])
    setRefusal(undefined)
    setForm((now) => ({ ...now, ...part }))
  }
  const wrong = (...names: (BadgeProblem | 'taken')[]) => {
    const found = names.find((name) => problems.includes(name))
    return found && t(`dashboard.badges.problem.${found}`)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = badgeProblems(form)
    setProblems(found)
    if (found.length > 0) return
    setBusy(true)
    const fields = toBadgeFields(form, badge)
    const answer = await (badge
      ? send(endpoints.badges.save, { ...fields, badgeId: badge._id, version: badge.version })
      : send(endpoints.badges.create, fields))
    setBusy(false)
    if (answer.success) {
      refresh('DashboardBadges')
      showUndo(t('dashboard.badges.saved', { text: `\u2068${answer.badge.text}\u2069` }), answer.undo)
      onClose()
    } else if (answer.code === 'taken') setProblems(['taken'])
    else {
      if (answer.code === 'version_conflict') refresh('DashboardBadges')
      setRefusal(t(answer.code === 'version_conflict' ? 'dashboard.badges.conflict' : `errors.${answer.code}`))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={badge ? t('dashboard.badges.edit', { text: `\u2068${badge.text}\u2069` }) : t('dashboard.badges.add')}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.badges.textLabel')}
          hint={t('dashboard.badges.textHint')}
          error={wrong('text', 'taken')}
          dir="auto"
          maxLength={longestBadge}
          autoComplete="off"
          value={form.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Translations form={form} onChange={change} />
        <Colours form={form} wrong={wrong} onChange={change} />
        <KindChoice form={form} error={wrong('rule')} onChange={change} />
        <Times form={form} wrong={wrong} onChange={change} />
        <Checkbox
          label={t('dashboard.badges.active')}
          checked={form.active}
          onChange={({ target }) => change({ active: target.checked })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('ui.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Props {
  form: BadgeForm
  onChange: (part: Partial<BadgeForm>) => void
}
type Wrong = (...names: BadgeProblem[]) => string | undefined

function Translations({ form, onChange }: Props) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  if (others.length === 0) return null
  return (
    <Collapsible title={t('dashboard.badges.translations')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {others.map(({ code, name }) => (
          <Input
            key={code}
            label={name}
            lang={code}
            dir="auto"
            maxLength={longestBadge}
            autoComplete="off"
            placeholder={form.text}
            value={form.texts[code] ?? ''}
            onChange={({ target }) => onChange({ texts: { ...form.texts, [code]: target.value } })}
          />
        ))}
      </div>
    </Collapsible>
  )
}

function Colours({ form, wrong, onChange }: Props & { wrong: Wrong }) {
  const { t } = useTranslation()
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField
          label={t('dashboard.badges.ground')}
          error={wrong('ground')}
          value={form.ground}
          onChange={(ground) => onChange({ ground })}
        />
        <ColorField
          label={t('dashboard.badges.ink')}
          error={wrong('ink', 'contrast')}
          value={form.ink}
          onChange={(ink) => onChange({ ink })}
        />
      </div>
      {form.text.trim() && isColor(form.ground) && isColor(form.ink) && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
          {t('dashboard.badges.preview')}
          <BadgeChip text={form.text} ground={form.ground} ink={form.ink} />
        </p>
      )}
    </div>
  )
}

function KindChoice({ form, error, onChange }: Props & { error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.badges.kindLabel')}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {(['rule', 'hand'] as const).map((kind) => (
            <RadioCard
              key={kind}
              name="badge-kind"
              value={kind}
              checked={form.kind === kind}
              title={t(`dashboard.badges.kind.${kind}`)}
              text={t(`dashboard.badges.kindText.${kind}`)}
              onChange={() => onChange({ kind })}
            />
          ))}
        </div>
      </fieldset>
      {form.kind === 'rule' && (
        <div className="space-y-4">
          {error && <FormAlert>{error}</FormAlert>}
          <RuleFields narrow rule={form.rule} onChange={(rule) => onChange({ rule })} />
          <RulePreview rule={form.rule} />
        </div>
      )}
    </>
  )
}

function Times({ form, wrong, onChange }: Props & { wrong: Wrong }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Input
        label={t('dashboard.badges.priority')}
        hint={t('dashboard.badges.priorityHint')}
        error={wrong('priority')}
        dir="ltr"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={form.priority}
        onChange={({ target }) => onChange({ priority: target.value })}
      />
      <Input
        type="datetime-local"
        label={t('dashboard.badges.startsAt')}
        hint={shopTimeZone()}
        optional={t('ui.optional')}
        value={form.startsAt}
        onChange={({ target }) => onChange({ startsAt: target.value })}
      />
      <Input
        type="datetime-local"
        label={t('dashboard.badges.endsAt')}
        hint={shopTimeZone()}
        optional={t('ui.optional')}
        error={wrong('endsAt')}
        value={form.endsAt}
        onChange={({ target }) => onChange({ endsAt: target.value })}
      />
    </div>
  )
}
