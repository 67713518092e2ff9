import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const card = (
  <>
    <rect x="5" y="6.5" width="22" height="15" rx="2.5" />
    <path d="M5 11.5h22M9 17h4.5" />
  </>
)

/** Line icons of the payment methods; no brand logos. A method without its own has the card. */
const drawings: Partial<Record<PaymentMethod, ReactNode>> = {
  cod: (
    <>
      <rect x="5" y="6.5" width="22" height="12" rx="2" />
      <circle cx="16" cy="12.5" r="3" />
      <path d="M9 12.5h.01M23 12.5h.01M8.5 22h15" />
    </>
  ),
  paypal: (
    <>
      <path d="M7 9.5V20a2.5 2.5 0 0 0 2.5 2.5h14A1.5 1.5 0 0 0 25 21v-9a1.5 1.5 0 0 0-1.5-1.5H8.5A1.75 1.75 0 0 1 8.5 7H22v3.5" />
      <path d="M25 14.5h-4a2 2 0 0 0 0 4h4" />
    </>
  ),
  sslCommerz: (
    <>
      <rect x="4.5" y="10" width="15" height="11" rx="2" />
      <path d="M4.5 13.7h15" />
      <path d="M22 19.5h3.5a2 2 0 0 0 2-2v-10a2 2 0 0 0-2-2h-5a2 2 0 0 0-2 2M22.5 16.5h1" />
    </>
  ),
  razorpay: (
    <>
      <rect x="10.5" y="4" width="11" height="20" rx="2.5" />
      <path d="M14.5 20.8h3" />
      <path d="m16.8 7.8-3 4.4h4.4l-3 4.4" />
    </>
  ),
  bankTransfer: (
    <>
      <path d="M6 11.5 16 6l10 5.5ZM6.5 22h19M9 12v7M13.7 12v7M18.3 12v7M23 12v7" />
    </>
  ),
}

const sizes = { sm: 'h-6 w-7 rounded-[6px]', md: 'h-8 w-9 rounded-[8px]', lg: 'h-16 w-18 rounded-card' } as const

export const MethodMark = ({
  method,
  size = 'md',
  className,
}: {
  method: PaymentMethod
  size?: keyof typeof sizes
  className?: string
}) => (
  <svg
    aria-hidden
    viewBox="0 0 32 28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx('shrink-0 bg-sunken text-soft', sizes[size], className)}
  >
    {drawings[method] ?? card}
  </svg>
)
