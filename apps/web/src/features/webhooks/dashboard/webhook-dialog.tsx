import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { topicSection, type WebhookTopic, webhookTopicNames } from '@haat/shared/webhooks/topics.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { useReauthentication } from '../../../ui/dashboard/reauthentication.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox, Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  /** the webhook to edit; undefined for a new one */
  old: Webhook | undefined
  onCreated: (webhook: Webhook, secret: string) => void
  onSaved: () => void
  onClose: () => void
}

const groups = Map.groupBy(webhookTopicNames, topicSection)

/** Form of a webhook: name, address and topics. */
export function WebhookDialog({ old, onCreated, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const { withPassword, dialog } = useReauthentication()
  const [name, setName] = useState(old?.name ?? '')
  const [url, setUrl] = useState(old?.url ?? '')
  const [topics, setTopics] = useState<ReadonlySet<WebhookTopic>>(new Set(old?.topics))
  const [problems, setProblems] = useState<{ name?: string; url?: string; topics?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = {
      ...(name.trim() === '' && { name: t('dashboard.webhooks.problem.name') }),
      ...(url.trim() === '' && { url: t('dashboard.webhooks.problem.url') }),
      ...(topics.size === 0 && { topics: t('dashboard.webhooks.problem.topics') }),
    }
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    const fields = { name, url, topics: webhookTopicNames.filter((topic) => topics.has(topic)) }
    setBusy(true)
    const answer = await withPassword(async (confirmed) => {
      if (old) {
        const saved = await send(endpoints.webhooks.save, {
          webhookId: old._id,
          version: old.version,
          ...fields,
          ...confirmed,
        })
        if (saved.success) onSaved()
        return saved
      }
      const created = await send(endpoints.webhooks.create, { ...fields, ...confirmed })
      if (created.success) onCreated(created.webhook, created.secret)
      return created
    })
    setBusy(false)
    if (answer.success) toast.success(t('dashboard.webhooks.saved', { name: `\u2068${name.trim()}\u2069` }))
    else if (answer.fields?.url) setProblems({ url: t('dashboard.webhooks.problem.url') })
    else setRefusal(t(`errors.${answer.code}`))
  }
  const toggle = (names: readonly WebhookTopic[], isOn: boolean) => {
    setTopics(new Set(isOn ? [...topics, ...names] : [...topics].filter((topic) => !names.includes(topic))))
    setProblems(({ topics: _, ...others }) => others)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(old ? 'dashboard.webhooks.edit' : 'dashboard.webhooks.create')}
      className="sm:max-w-2xl"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.apiKeys.name')}
          hint={t('dashboard.webhooks.nameHint')}
          error={problems.name}
          value={name}
          dir="auto"
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setProblems(({ name: _, ...others }) => others)
          }}
        />
        <Input
          label={t('dashboard.webhooks.url')}
          hint={t('dashboard.webhooks.urlHint')}
          error={problems.url}
          value={url}
          type="url"
          dir="ltr"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setUrl(target.value)
            setProblems(({ url: _, ...others }) => others)
          }}
        />
        <TopicChoice topics={topics} problem={problems.topics} onToggle={toggle} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t(old ? 'ui.save' : 'dashboard.webhooks.create')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}

interface TopicChoiceProps {
  topics: ReadonlySet<WebhookTopic>
  problem: string | undefined
  onToggle: (names: readonly WebhookTopic[], isOn: boolean) => void
}

/** Topics by section; those of sections that the member of staff may not see are disabled. */
function TopicChoice({ topics, problem, onToggle }: TopicChoiceProps) {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.webhooks.topics')}</legend>
      <p className="mb-2 text-sm text-soft">{t('dashboard.webhooks.topicsHint')}</p>
      {problem && <FormAlert>{problem}</FormAlert>}
      <div className="divide-y divide-line rounded-card border border-line">
        {[...groups].map(([section, names]) => {
          const isAllowed = can(session, section, 'view')
          const isAll = names.every((topic) => topics.has(topic))
          return (
            <div key={section} className="px-4 py-1.5">
              <Checkbox
                className="font-semibold"
                label={t(`shell.sections.${section}`)}
                checked={isAll}
                disabled={!isAllowed}
                onChange={() => onToggle(names, !isAll)}
              />
              <div className="grid ps-8 sm:grid-cols-2">
                {names.map((topic) => (
                  <Checkbox
                    key={topic}
                    label={t(`dashboard.webhooks.topic.${topic}`)}
                    checked={topics.has(topic)}
                    disabled={!isAllowed}
                    onChange={() => onToggle([topic], !topics.has(topic))}
                  />
                ))}
              </div>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
