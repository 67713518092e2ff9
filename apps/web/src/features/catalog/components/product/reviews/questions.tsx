import { useTranslation } from 'react-i18next'
import { LazySection } from '../../../../../ui/feedback/lazy-section.tsx'
import { ProductQuestions } from '../../../../reviews/index.ts'
import { useSeen } from '../../../use-seen.ts'

/** Questions and answers about the product, loaded when they come near the viewport. */
export function Questions({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation()
  const [ref, seen] = useSeen<HTMLElement>()
  return (
    <section
      ref={ref}
      id="questions"
      aria-labelledby="questions-title"
      className="mt-13 min-h-52 scroll-mt-24 border-t border-line pt-9"
    >
      <h2 id="questions-title" className="text-[25px] md:text-[31px]">
        {t('reviews.question.title')}
      </h2>
      {seen && (
        <LazySection>
          <ProductQuestions slug={slug} name={name} />
        </LazySection>
      )}
    </section>
  )
}
