import type { EmailTemplateTexts, findUnknownPlaceholders } from '@haat/shared/mails/templates.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Input, Textarea } from '../../../../ui/form/field.tsx'

const most = 8

export function EmailTemplateFields({
  values,
  usual,
  wrong,
  labels,
  language,
  onChange,
}: {
  values: EmailTemplateTexts
  usual: EmailTemplateTexts
  wrong: ReturnType<typeof findUnknownPlaceholders>
  labels: Record<keyof EmailTemplateTexts, string>
  language: Language
  onChange: (part: Partial<EmailTemplateTexts>) => void
}) {
  const { t } = useTranslation()
  const spoken = { lang: language, dir: textDirection(language) }
  const { subject, heading, paragraphs, button, note } = values
  const problem = (field: keyof EmailTemplateTexts, needed = false): string | undefined => {
    const named = wrong[field]
    if (named) return t('dashboard.mails.templates.unknown', { words: `\u2066${named.join(' ')}\u2069` })
    const said = values[field]
    return needed && typeof said === 'string' && said.trim() === '' ? t('dashboard.mails.templates.needed') : undefined
  }
  const put = (at: number, text: string) => onChange({ paragraphs: paragraphs.map((one, index) => (index === at ? text : one)) })
  return (
    <>
      <Input
        {...spoken}
        label={labels.subject}
        value={subject}
        maxLength={200}
        error={problem('subject', true)}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <Input
        {...spoken}
        label={labels.heading}
        value={heading}
        maxLength={200}
        error={problem('heading', true)}
        onChange={({ target }) => onChange({ heading: target.value })}
      />
      <div className="space-y-3">
        {paragraphs.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
          <div key={at} className="flex items-start gap-1">
            <Textarea
              {...spoken}
              className="flex-1"
              label={t('dashboard.mails.templates.paragraph', { count: at + 1 })}
              rows={3}
              maxLength={1500}
              value={text}
              error={at === paragraphs.length - 1 ? problem('paragraphs') : undefined}
              onChange={({ target }) => put(at, target.value)}
            />
            {paragraphs.length > 1 && (
              <IconButton
                className="mt-7"
                label={t('dashboard.mails.templates.without', { count: at + 1 })}
                onClick={() => onChange({ paragraphs: paragraphs.filter((_, index) => index !== at) })}
              >
                <X aria-hidden className="size-4.5" />
              </IconButton>
            )}
          </div>
        ))}
        {paragraphs.length < most && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => onChange({ paragraphs: [...paragraphs, ''] })}
          >
            {t('dashboard.mails.templates.more')}
          </Button>
        )}
      </div>
      {usual.button !== '' && (
        <Input
          {...spoken}
          label={labels.button}
          value={button}
          maxLength={60}
          error={problem('button', true)}
          onChange={({ target }) => onChange({ button: target.value })}
        />
      )}
      <Textarea
        {...spoken}
        label={labels.note}
        hint={t('dashboard.mails.templates.noteHint')}
        rows={2}
        maxLength={800}
        value={note}
        error={problem('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}
