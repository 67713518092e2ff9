import type { EditedTemplateName } from '@haat/shared/mails/kinds.ts'
import type { EmailTemplateTexts, findUnknownPlaceholders } from '@haat/shared/mails/templates.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Language } from '@haat/shared/text.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../../../lib/api/origin.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { encodeDraft } from './draft-url.ts'
import { PlainPreview } from './plain-preview.tsx'

const pause = 600
const looks = ['wide', 'phone', 'plain'] as const

/** Preview of the email with sample data or an order; follows the input, debounced. */
export function EmailTemplatePreview({
  name,
  language,
  words,
  changed,
  wrong,
}: {
  name: EditedTemplateName
  language: Language
  words: EmailTemplateTexts
  changed: boolean
  wrong: ReturnType<typeof findUnknownPlaceholders>
}) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [look, setLook] = useState<(typeof looks)[number]>('wide')
  const [orderId, setOrderId] = useState('')
  const order = /^\d{9,20}$/.test(orderId) ? orderId : ''
  const takesOrder = /^order-(?!lookup|refunded)/.test(name) && can(session, 'orders', 'view')
  const isWhole = Object.keys(wrong).length === 0 && words.paragraphs.every((text) => text.trim() !== '')
  const rested = useDebouncedTexts(words, isWhole)
  const [draft, setDraft] = useState('')
  useEffect(() => {
    if (!changed) return setDraft('')
    let stale = false
    void encodeDraft(rested).then((packed) => {
      if (!stale) setDraft(packed)
    })
    return () => {
      stale = true
    }
  }, [rested, changed])
  const query = new URLSearchParams({ ...(draft && { draft }), ...(order && { orderId: order }) }).toString()
  const address = apiUrl(`/api/dashboard/email-templates/${name}/${language}/page${query && `?${query}`}`)
  const buttons = { wide: Monitor, phone: Smartphone }
  return (
    <Card aria-label={t('dashboard.mails.preview')} className="xl:sticky xl:top-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {looks.map((one) => {
          const Icon = one === 'plain' ? undefined : buttons[one]
          return (
            <Button
              key={one}
              size="sm"
              variant={look === one ? 'ink' : 'outline'}
              aria-pressed={look === one}
              {...(Icon && { icon: <Icon aria-hidden className="size-4" /> })}
              onClick={() => setLook(one)}
            >
              {t(`dashboard.mails.templates.previews.${one}`)}
            </Button>
          )
        })}
      </div>
      {takesOrder && (
        <Input
          className="mb-3 max-w-64"
          label={t('dashboard.mails.templates.about')}
          hint={t('dashboard.mails.templates.aboutHint')}
          dir="ltr"
          inputMode="numeric"
          value={orderId}
          onChange={({ target }) => setOrderId(target.value.trim())}
        />
      )}
      {look === 'plain' ? (
        <PlainPreview wanted={{ name, language, words: rested, ...(order && { orderId: order }) }} />
      ) : (
        <iframe
          key={address}
          title={t('dashboard.mails.preview')}
          src={address}
          sandbox=""
          className={`mx-auto block h-160 rounded-card border border-line bg-white ${look === 'phone' ? 'w-full max-w-[390px]' : 'w-full'}`}
        />
      )}
    </Card>
  )
}

/** The latest valid input, debounced. */
function useDebouncedTexts(words: EmailTemplateTexts, isWhole: boolean): EmailTemplateTexts {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    if (!isWhole) return
    const timer = setTimeout(() => setRested(words), pause)
    return () => clearTimeout(timer)
  }, [words, isWhole])
  return rested
}
