import { z } from 'zod'

/** The secret in the fragment of `continue_url`, which opens the cart of an agent's checkout for its buyer. */
export const HandedCartToken = z.string().regex(/^[0-9a-f-]{36}\.[\w-]{43}$/)
