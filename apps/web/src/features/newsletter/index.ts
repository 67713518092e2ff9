import { lazyPart } from '../../lib/lazy-now.tsx'

// Only code that is loaded when it is needed: the footer of every page imports this file.
export const NewsletterFooter = lazyPart(() => import('./components/newsletter-footer.tsx'))
export const NewsletterBlock = lazyPart(() => import('./components/newsletter-block.tsx'))
export const NewsletterRow = lazyPart(() => import('./components/newsletter-row.tsx'))
export const NewsletterChoice = lazyPart(() => import('./components/newsletter-choice.tsx'))
export const NewsletterOffer = lazyPart(() => import('./components/newsletter-offer.tsx'))
