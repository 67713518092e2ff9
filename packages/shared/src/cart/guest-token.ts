/** Start of the token of a guest's cart, which is sent as a bearer. */
export const cartTokenPrefix = 'haat_cart_'

/** Days after its last use on which a guest's cart ends. */
export const guestCartDays = 30
