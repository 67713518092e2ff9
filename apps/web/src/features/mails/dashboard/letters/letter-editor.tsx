import { endpoints } from 'virtual:dashboard-endpoints'
import type { Letter } from '@haat/shared/mails/desk-schema.ts'
import { type LetterWords, wrongWords } from '@haat/shared/mails/letters.ts'
import { can } from '@haat/shared/permissions.ts'
import { RotateCcw, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useEditor } from '../../../../lib/dashboard/use-editor.ts'
import { useTellUndo } from '../../../../lib/dashboard/use-undo.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Card } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Editor } from '../../../../ui/dashboard/editor.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useLetterNow, useRefreshLetters } from '../api.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterLook } from './letter-look.tsx'

/** The words of a mail beside the mail itself, as it is typed. */
export function LetterEditor({ letter }: { letter: Letter }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const tellUndo = useTellUndo()
  const letterNow = useLetterNow()
  const refresh = useRefreshLetters()
  const undo = useRef<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { name, language, usual, placeholders } = letter
  const mayEdit = can(session, 'system', 'edit')
  const editor = useEditor<LetterWords>({
    name: `${session?.user.email}/letter/${name}/${language}`,
    loaded: { values: letter.words, version: letter.version },
    reload: async () => {
      const now = await letterNow({ name, language })
      return now && { values: now.words, version: now.version }
    },
    send: async (words, version) => {
      const answer = await send(endpoints.mails.saveLetter, { name, language, words, version })
      if (!answer.success) return answer
      undo.current = answer.undo
      refresh()
      return { success: true, loaded: { values: answer.letter.words, version: answer.letter.version } }
    },
  })
  const { values, change } = editor
  const wrong = wrongWords(values, placeholders)
  const isUsual = JSON.stringify(values) === JSON.stringify(usual)
  const labels = {
    subject: t('dashboard.mails.subject'),
    heading: t('dashboard.mails.letters.heading'),
    paragraphs: t('dashboard.mails.letters.paragraphs'),
    button: t('dashboard.mails.letters.button'),
    note: t('dashboard.mails.letters.note'),
  }
  const test = async () => {
    setSending(true)
    const answer = await send(endpoints.mails.sendLetter, { name, language, words: values })
    setSending(false)
    if (answer.success) toast.success(t('dashboard.mails.letters.sent', { to: `\u2068${answer.to}\u2069` }))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <Editor editor={editor} labels={labels} onSaved={() => tellUndo(t('dashboard.mails.letters.saved'), undo.current)}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <Card className="space-y-5">
          <fieldset disabled={!mayEdit} className="min-w-0 space-y-5">
            <LetterFields values={values} usual={usual} wrong={wrong} labels={labels} language={language} onChange={change} />
          </fieldset>
          <p className="text-sm text-soft">
            {t('dashboard.mails.letters.placeholders')}{' '}
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
                className="max-md:min-h-11"
                icon={<Send aria-hidden className="size-4 flip-rtl" />}
                loading={isSending}
                disabledReason={Object.keys(wrong).length > 0 ? t('dashboard.mails.letters.wrongFirst') : undefined}
                onClick={() => void test()}
              >
                {t('dashboard.mails.letters.test')}
              </Button>
              {!isUsual && (
                <Button
                  size="sm"
                  variant="quiet"
                  className="max-md:min-h-11"
                  icon={<RotateCcw aria-hidden className="size-4" />}
                  onClick={() => change(usual)}
                >
                  {t('dashboard.mails.letters.usual')}
                </Button>
              )}
            </div>
          )}
        </Card>
        <LetterLook name={name} language={language} words={values} changed={editor.changed.length > 0} wrong={wrong} />
      </div>
    </Editor>
  )
}
