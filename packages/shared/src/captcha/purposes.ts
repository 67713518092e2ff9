/** Where the shop can ask for a captcha. A solution is good for the purpose it was fetched for, and for no other. */
export const captchaPurposes = ['sign-up', 'sign-in', 'checkout', 'contact'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]
