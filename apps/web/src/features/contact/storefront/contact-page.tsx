import { endpoints } from 'virtual:endpoints'
import { contactSlug } from '@haat/shared/contact/content-path.ts'
import { useTranslation } from 'react-i18next'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { paths } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { PageMenu, useContentPages, usePageQuery } from '../../pages/index.ts'
import { ContactDetails } from '../components/contact-details.tsx'
import { ContactSection } from '../components/contact-section.tsx'

/** Contact form, contact data and the text of the content page `contact`. */
export default function ContactPage() {
  const { t } = useTranslation()
  const { email, address, phoneHeader, phoneFooter } = useSettings()
  const link = useContentPages().find(({ slug }) => slug === contactSlug)
  const { currentData } = usePageQuery({ slug: contactSlug }, { skip: !link })
  const text = link && dataOrBootAnswer(currentData, endpoints.pages.read, { slug: contactSlug })?.page
  const title = link?.title ?? t('contact.title')
  useTitle(title)
  return (
    <div className="container-page pt-5 pb-8 md:pt-7">
      <Breadcrumbs label={t('ui.breadcrumbs')} trail={[{ label: t('pages.home'), href: paths.home }, { label: title }]} />
      <div className="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[220px_minmax(0,1fr)]">
        <PageMenu />
        <div className="min-w-0">
          <h1 className="text-[34px] md:text-[44px]">{title}</h1>
          <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_300px]">
            {email && <ContactSection />}
            <ContactDetails />
          </div>
          {!(link || email || address || phoneHeader || phoneFooter) && <p className="text-soft">{t('contact.soon')}</p>}
          {text && <SafeHtml html={text.body} className="mt-8 max-w-[68ch] text-[16px]" />}
        </div>
      </div>
    </div>
  )
}
