/** Address of a phone number as people write it, for a link that calls it. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
