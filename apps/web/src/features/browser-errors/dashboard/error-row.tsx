import type { BrowserErrorCode } from '@haat/shared/browser-errors/codes.ts'
import type { BrowserError } from '@haat/shared/browser-errors/dashboard-schema.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Ago } from '../../../ui/dashboard/ago.tsx'

const named = {
  RENDER_ERROR: 'render',
  UNCAUGHT_ERROR: 'uncaught',
  UNHANDLED_REJECTION: 'rejection',
  CHUNK_LOAD_ERROR: 'chunk',
} as const satisfies Record<BrowserErrorCode, string>

/** A group of equal errors: message, page, count and last occurrence. */
export function ErrorRow({ error }: { error: BrowserError }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { code, message, route, frames, build, count, first, last } = error
  const name = Object.hasOwn(named, code) ? t(`dashboard.browserErrors.codes.${named[code as BrowserErrorCode]}`) : null
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
          {name && <span>{name}</span>}
          <bdi dir="ltr" className="font-mono text-xs">
            {code}
          </bdi>
        </p>
        <p dir="ltr" className="mt-0.5 text-start font-semibold break-words">
          {message || t('dashboard.browserErrors.noMessage')}
        </p>
        <p className="mt-1 text-sm text-soft">
          {t('dashboard.browserErrors.route')}{' '}
          <bdi dir="ltr" className="font-mono text-xs break-all text-ink">
            {route || '–'}
          </bdi>
        </p>
        {(frames.length > 0 || build) && (
          <details className="mt-1 text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft hover:text-ink md:min-h-8">
              {t('dashboard.browserErrors.details')}
            </summary>
            <ol dir="ltr" className="space-y-0.5 rounded-field bg-sunken p-3 text-start font-mono text-xs break-all">
              {frames.map((frame) => (
                <li key={frame}>{frame}</li>
              ))}
              {build && <li className="text-soft">build {build}</li>}
            </ol>
          </details>
        )}
      </div>
      <dl className="grid shrink-0 grid-cols-[auto_auto] content-start gap-x-3 gap-y-1 text-sm">
        <dt className="text-soft">{t('dashboard.browserErrors.count')}</dt>
        <dd className="text-end font-semibold tabular-nums">{formatNumber(count, language)}</dd>
        <dt className="text-soft">{t('dashboard.browserErrors.last')}</dt>
        <dd className="text-end">
          <Ago date={last} />
        </dd>
        <dt className="text-soft">{t('dashboard.browserErrors.first')}</dt>
        <dd className="text-end">
          <Ago date={first} />
        </dd>
      </dl>
    </li>
  )
}
