/** Whether a text can be a phone number: at least 4 digits, in any numerals. No upper limit, because an extension may follow. */
export const canBePhone = (phone: string): boolean => (phone.match(/\p{Nd}/gu)?.length ?? 0) >= 4
