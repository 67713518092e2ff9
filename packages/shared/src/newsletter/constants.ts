/** `pending`: the email is not confirmed yet. */
export const subscriberStates = ['subscribed', 'pending', 'unsubscribed'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** Where a subscriber signed up. */
export const subscriberSources = ['footer', 'block', 'checkout', 'account'] as const
export type SubscriberSource = (typeof subscriberSources)[number]

/** Hours after which a sign-up without confirmation expires. */
export const confirmHours = 48
