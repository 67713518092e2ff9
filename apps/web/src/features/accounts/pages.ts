import type { Pages } from '../../lib/page.ts'

export const pages = {
  signIn: {
    title: 'accounts.signIn',
    layout: 'storefront',
    load: () => import('./storefront/sign-in-page.tsx'),
  },
  signUp: {
    title: 'accounts.signUp',
    layout: 'storefront',
    load: () => import('./storefront/sign-up-page.tsx'),
  },
  forgotPassword: {
    title: 'accounts.forgotTitle',
    layout: 'storefront',
    load: () => import('./storefront/forgot-password-page.tsx'),
  },
  resetPassword: {
    title: 'accounts.reset.title',
    layout: 'storefront',
    load: () => import('./storefront/reset-password-page.tsx'),
  },
  verifyEmail: {
    title: 'accounts.verify.title',
    layout: 'storefront',
    load: () => import('./storefront/verify-email-page.tsx'),
  },
  mailLink: {
    title: 'alerts.link.title',
    layout: 'storefront',
    load: () => import('./storefront/mail-link-page.tsx'),
  },
  invitation: {
    title: 'accounts.invitation.pageTitle',
    layout: 'storefront',
    load: () => import('./storefront/invitation-page.tsx'),
  },
  authError: {
    title: 'accounts.errorTitle',
    layout: 'error',
    load: () => import('./storefront/auth-error-page.tsx'),
  },
  account: {
    title: 'accounts.title',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/account-page.tsx'),
  },
} satisfies Pages
