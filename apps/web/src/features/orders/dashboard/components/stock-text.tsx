import { useTranslation } from 'react-i18next'

/** Units in stock; low stock is highlighted. */
export function StockText({ stock }: { stock: number }) {
  const { t } = useTranslation()
  if (stock === -1) return <span>{t('dashboard.orders.pick.unlimited')}</span>
  if (stock === 0) return <span className="text-bad">{t('dashboard.orders.pick.soldOut')}</span>
  return <span className={stock <= 5 ? 'text-sale' : undefined}>{t('dashboard.orders.pick.left', { count: stock })}</span>
}
