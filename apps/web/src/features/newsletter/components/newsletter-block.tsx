import { useTranslation } from 'react-i18next'
import SignUpForm from './sign-up-form.tsx'

/** Sign-up in a page, with default texts if the block has none. */
export default function NewsletterBlock({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <section className="mt-11 grid items-center gap-x-12 gap-y-5 rounded-[20px] bg-sunken p-6 sm:p-9 md:mt-13 md:grid-cols-2 md:p-12">
      <div className="min-w-0">
        <h2 className="text-[25px] md:text-[31px]">{title || t('newsletter.title')}</h2>
        <p className="mt-2 max-w-[52ch] whitespace-pre-line text-soft">{text || t('newsletter.text')}</p>
      </div>
      <SignUpForm source="block" />
    </section>
  )
}
