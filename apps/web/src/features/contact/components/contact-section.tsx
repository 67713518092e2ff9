import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ContactForm } from './contact-form.tsx'

/** The contact form, replaced by a confirmation after sending. */
export function ContactSection() {
  const { t } = useTranslation()
  const [sentFrom, setSentFrom] = useState<string>()
  return (
    <Card aria-label={t('contact.title')} className="md:p-7">
      {sentFrom === undefined ? (
        <>
          <p className="mb-5 text-soft">{t('contact.lead')}</p>
          <ContactForm onSent={setSentFrom} />
        </>
      ) : (
        <Sent email={sentFrom} onAgain={() => setSentFrom(undefined)} />
      )}
    </Card>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center py-6 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-brand-soft text-brand-text">
        <CircleCheck aria-hidden className="size-7" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
        {t('contact.sentTitle')}
      </h2>
      <p className="mt-2 max-w-full text-pretty wrap-anywhere text-soft">
        {t('contact.sentText', { email: `\u2068${email}\u2069` })}
      </p>
      <Button className="mt-5" onClick={onAgain}>
        {t('contact.again')}
      </Button>
    </div>
  )
}
