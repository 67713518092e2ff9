const day = 24 * 3_600_000

/** A session ends after 30 days without a visit, and 90 days after the sign-in at the latest. */
export const sessionLife = { idle: 30 * day, absolute: 90 * day }
