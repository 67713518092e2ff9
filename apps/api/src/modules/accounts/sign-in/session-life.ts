const day = 24 * 3_600_000

/** Session lifetimes in ms: `idle` since the last visit, `absolute` since the sign-in. */
export const sessionLife = { idle: 30 * day, absolute: 90 * day }
