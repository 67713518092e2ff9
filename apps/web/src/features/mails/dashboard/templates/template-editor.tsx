import { endpoints } from 'virtual:dashboard-endpoints'
import type { EmailTemplate } from '@haat/shared/mails/dashboard/schema.ts'
import { type EmailTemplateTexts, findUnknownPlaceholders } from '@haat/shared/mails/templates.ts'
import { can } from '@haat/shared/permissions.ts'
import { RotateCcw, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useEditor } from '../../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useRefreshEmailTemplates, useTemplateNow } from '../api.ts'
import { EmailTemplateFields } from './template-fields.tsx'
import { EmailTemplatePreview } from './template-preview.tsx'

/** Editor of an email template with a live preview. */
export function EmailTemplateEditor({ emailTemplate }: { emailTemplate: EmailTemplate }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const showUndo = useShowUndo()
  const templateNow = useTemplateNow()
  const refresh = useRefreshEmailTemplates()
  const undo = useRef<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { name, language, usual, placeholders } = emailTemplate
  const mayEdit = can(session, 'system', 'edit')
  const editor = useEditor<EmailTemplateTexts>({
    name: `${session?.user.email}/letter/${name}/${language}`,
    loaded: { values: emailTemplate.words, version: emailTemplate.version },
    reload: async () => {
      const now = await templateNow({ name, language })
      return now && { values: now.words, version: now.version }
    },
    send: async (words, version) => {
      const answer = await send(endpoints.mails.saveEmailTemplate, { name, language, words, version })
      if (!answer.success) return answer
      undo.current = answer.undo
      refresh()
      return { success: true, loaded: { values: answer.emailTemplate.words, version: answer.emailTemplate.version } }
    },
  })
  const { values, change } = editor
  const wrong = findUnknownPlaceholders(values, placeholders)
  const isUsual = JSON.stringify(values) === JSON.stringify(usual)
  const labels = {
    subject: t('dashboard.mails.subject'),
    heading: t('dashboard.mails.templates.heading'),
    paragraphs: t('dashboard.mails.templates.paragraphs'),
    button: t('dashboard.mails.templates.button'),
    note: t('dashboard.mails.templates.note'),
  }
  const test = async () => {
    setSending(true)
    const answer = await send(endpoints.mails.sendEmailTemplate, { name, language, words: values })
    setSending(false)
    if (answer.success) toast.success(t('dashboard.mails.templates.sent', { to: `\u2068${answer.to}\u2069` }))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <Editor editor={editor} labels={labels} onSaved={() => showUndo(t('dashboard.mails.templates.saved'), undo.current)}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <Card className="space-y-5">
          <fieldset disabled={!mayEdit} className="min-w-0 space-y-5">
            <EmailTemplateFields
              values={values}
              usual={usual}
              wrong={wrong}
              labels={labels}
              language={language}
              onChange={change}
            />
          </fieldset>
          <p className="text-sm text-soft">
            {t('dashboard.mails.templates.placeholders')}{' '}
            {placeholders.map((word) => (
              <code key={word} dir="ltr" className="me-1.5 inline-block rounded bg-sunken px-1.5 py-0.5 text-[13px] text-ink">
                {`{{${word}}}`}
              </code>
            ))}
          </p>
          {mayEdit && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                icon={<Send aria-hidden className="size-4 flip-rtl" />}
                loading={isSending}
                disabledReason={Object.keys(wrong).length > 0 ? t('dashboard.mails.templates.wrongFirst') : undefined}
                onClick={() => void test()}
              >
                {t('dashboard.mails.templates.test')}
              </Button>
              {!isUsual && (
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<RotateCcw aria-hidden className="size-4" />}
                  onClick={() => change(usual)}
                >
                  {t('dashboard.mails.templates.usual')}
                </Button>
              )}
            </div>
          )}
        </Card>
        <EmailTemplatePreview name={name} language={language} words={values} changed={editor.changed.length > 0} wrong={wrong} />
      </div>
    </Editor>
  )
}
