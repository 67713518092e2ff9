import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Checkbox } from '../../../ui/form/field.tsx'

/** Optional consent of a guest at checkout, unticked; only where the shop offers its newsletter. */
export default function NewsletterChoice({ checked, onChange }: { checked: boolean; onChange: (wants: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { session } = useSession()
  const { footerNewsletter } = useSettings()
  if (session || !footerNewsletter) return null
  return (
    <div>
      <Checkbox
        label={t('newsletter.checkout')}
        aria-describedby={id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="ms-8 text-sm text-soft">
        {t('newsletter.promise')}
      </p>
    </div>
  )
}
