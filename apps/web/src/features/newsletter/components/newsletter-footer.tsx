import { useTranslation } from 'react-i18next'
import SignUpForm from './sign-up-form.tsx'

/** Sign-up in the footer of every page. */
export default function NewsletterFooter() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="footer-newsletter" className="border-t border-line">
      <div className="container-page grid items-center gap-x-12 gap-y-4 py-8 md:grid-cols-2">
        <div>
          <h2 id="footer-newsletter" className="text-[22px]">
            {t('newsletter.title')}
          </h2>
          <p className="mt-1 text-sm text-soft">{t('newsletter.text')}</p>
        </div>
        <SignUpForm source="footer" />
      </div>
    </section>
  )
}
