import type { Endpoint } from '@haat/shared/endpoint.ts'
import { useTranslation } from 'react-i18next'
import type { Address, AnswerTo, InputTo } from '../../lib/api/address.ts'
import { send } from '../../lib/api/api.ts'
import type { Answer } from '../../lib/api/http.ts'

/**
 * The public interface of what extensions show, imported as `@haat/web/extension`: see docs/extensions.md. An endpoint is named by its method and
 * path; its row is imported as a type, so that Zod is not part of the page.
 */
export { Link } from 'react-router-dom'
export { dashboardPaths } from '../../lib/dashboard/paths.ts'
export { formatMoney, formatNumber } from '../../lib/format.ts'
export { paths, to } from '../../lib/paths.ts'
export { useSession } from '../../lib/session/use-session.ts'
export { useCurrency } from '../../lib/settings.ts'
export { useLanguage } from '../../lib/use-language.ts'
export { Button } from '../../ui/button.tsx'
export { Ago } from '../../ui/dashboard/ago.tsx'
export { DashboardPage } from '../../ui/dashboard/page.tsx'
export { toast } from '../../ui/feedback/toast.tsx'
export { Checkbox, Input, Select, Textarea } from '../../ui/form/field.tsx'
export { Card } from '../../ui/layout/card.tsx'
export { EmptyState } from '../../ui/layout/empty-state.tsx'
export { Skeleton } from '../../ui/layout/skeleton.tsx'
export { Money } from '../../ui/price.tsx'
export { SafeHtml } from '../../ui/safe-html.tsx'
export { type BlockProps, defineWebExtension, type Slots } from './define.ts'

/** The texts of an extension, by their keys in `texts/<language>.json`. */
export function useTexts(extension: string): (key: string, values?: Record<string, string | number>) => string {
  const { t } = useTranslation()
  return (key, values = {}) => (t as unknown as (key: string, values: object) => string)(`x.${extension}.${key}`, values)
}

/** Texts of refusals, by their code. */
export function useErrorText(): (code: string) => string {
  const { t } = useTranslation()
  return (code) => (t as unknown as (key: string) => string)(`errors.${code}`)
}

/** Calls an endpoint of an extension: `callEndpoint<typeof loyaltyApi.own>('GET', '/api/x/loyalty/account', {})`. */
export const callEndpoint = <Row extends Endpoint>(
  method: Row['method'],
  path: string,
  input: InputTo<Address<Row>>,
): Promise<Answer<AnswerTo<Address<Row>>>> => send<Address<Row>>({ name: path, method, path }, input)
