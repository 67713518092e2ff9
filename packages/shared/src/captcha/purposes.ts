/** Forms that can require a captcha. A solution is valid only for the purpose it was requested for. */
export const captchaPurposes = ['sign-up', 'sign-in', 'checkout', 'contact', 'newsletter'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]
