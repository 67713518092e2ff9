import { ExternalLink, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../ui/feedback/announce.ts'
import { MethodMark } from '../../../ui/marks/method-mark.tsx'
import type { Leaving } from '../leave.ts'

/** Shown before the redirect to the payment page, with a link in case the redirect fails. */
export function LeavingView({ leaving: { url, method } }: { leaving: Leaving }) {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  const title = t('payments.leaving.title')
  useEffect(() => announce(title), [title])
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 4000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="container-page mx-auto flex min-h-[60vh] max-w-md flex-col items-center justify-center text-center">
      <MethodMark method={method} size="lg" />
      <h1 className="mt-6 text-[26px] md:text-3xl">{title}</h1>
      <p className="mt-2 flex items-center gap-2 text-pretty text-soft">
        <Lock aria-hidden className="size-4 shrink-0" />
        {t('payments.leaving.text', { method: t(`payments.method.${method}`) })}
      </p>
      <span aria-hidden className="mt-7 h-1 w-40 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full w-1/2 animate-pulse-soft rounded-full bg-brand" />
      </span>
      <p className="mt-6 min-h-11">
        {isSlow && (
          <a
            href={url}
            className="inline-flex min-h-11 animate-rise items-center gap-2 font-semibold text-brand-text underline underline-offset-4"
          >
            {t('payments.leaving.link')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </p>
    </section>
  )
}
