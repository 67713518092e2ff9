import type { AuditRow, AuditSection } from '@haat/shared/audit/dashboard/schema.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import i18next from 'i18next'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'

/** Text of a key from data; unknown keys use the fallback. */
export const sayOr = (key: string, fallback: string): string =>
  i18next.exists(key) ? i18next.t(key as 'dashboard.audit.entry') : fallback

export const sectionName = (section: AuditSection): string =>
  section === 'session' ? i18next.t('dashboard.audit.session') : i18next.t(`shell.sections.${section}`)

/** Name of an action: `products.save` → “Saved”, without the section. */
export const actionName = ({ action, names }: Pick<AuditRow, 'action' | 'names'>): string => {
  if (names?.action) return names.action
  const verb = action.slice(action.indexOf('.') + 1)
  return sayOr(`dashboard.audit.verb.${verb}`, plainName(verb))
}

export const fieldName = (field: string, names?: AuditRow['names']): string => {
  const own = names?.fields[field]
  if (own) return own
  const [, number] = /^parcel (\d+)$/.exec(field) ?? []
  if (number) return i18next.t('dashboard.audit.parcelNumber', { number: Number(number) })
  const [, code] = /^texts (\w+)$/.exec(field) ?? []
  const language = languages.find((one) => one.code === code)
  if (language) return `${i18next.t('dashboard.audit.field.texts')}: ${language.name}`
  return sayOr(`dashboard.audit.field.${field}`, plainName(field))
}

/** Readable name of an unknown code: `publishAt` → “Publish at”. */
const plainName = (code: string): string => {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Path of the page of a changed record. */
export function placeOfTarget({
  section,
  action,
  target,
}: {
  section: AuditSection
  action: string
  target: string
}): string | undefined {
  if (!target) return undefined
  const isId = /^[0-9a-f-]{36}$/.test(target)
  if (isId && action.startsWith('transfers.')) return to(dashboardPaths.transfer, { transferId: target })
  if (section === 'orders') return /^\d{9,20}$/.test(target) ? to(dashboardPaths.order, { orderId: target }) : undefined
  if (section === 'settings') return to(dashboardPaths.settingsGroup, { group: target })
  if (!isId) return undefined
  if (action.startsWith('badges.')) return dashboardPaths.badges
  if (section === 'products') return to(dashboardPaths.product, { productId: target })
  if (section === 'customers') return to(dashboardPaths.customer, { customerId: target })
  if (section === 'coupons') return to(dashboardPaths.coupon, { couponId: target })
  if (section === 'delivery') return to(dashboardPaths.deliveryArea, { areaId: target })
  if (action.startsWith('collections.')) return to(dashboardPaths.collection, { collectionId: target })
  if (action === 'posts.translate-tag') return dashboardPaths.posts
  if (action.startsWith('posts.')) return to(dashboardPaths.post, { postId: target })
  if (action.startsWith('redirects.')) return dashboardPaths.redirects
  if (section === 'pages') return to(dashboardPaths.contentPage, { pageId: target })
  if (section === 'staff') return to(dashboardPaths.staffMember, { staffId: target })
  return undefined
}
