import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.signIn, {
    title: 'accounts.signIn',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/sign-in-page.tsx'),
  }),
  page(paths.signUp, {
    title: 'accounts.signUp',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/sign-up-page.tsx'),
  }),
  page(paths.forgotPassword, {
    title: 'accounts.forgotTitle',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/forgot-password-page.tsx'),
  }),
  page(paths.resetPassword, {
    title: 'accounts.reset.title',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/reset-password-page.tsx'),
  }),
  page(paths.verifyEmail, {
    title: 'accounts.verify.title',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/verify-email-page.tsx'),
  }),
  page(paths.mailLink, {
    title: 'watches.link.title',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/mail-link-page.tsx'),
  }),
  page(paths.invitation, {
    title: 'accounts.invitation.pageTitle',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/invitation-page.tsx'),
  }),
  page(paths.authError, {
    title: 'accounts.errorTitle',
    access: 'public',
    layout: 'error',
    load: () => import('./storefront/auth-error-page.tsx'),
  }),
  page(paths.account, {
    title: 'accounts.title',
    access: 'customer',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/account-page.tsx'),
  }),
]
