export { useOwnNewsletterQuery } from './api.ts'
export { NewsletterSignUp } from './components/lazy-sign-up.tsx'
export { NewsletterRow } from './components/newsletter-row.tsx'
