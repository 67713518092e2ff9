import * as React from 'react'

/**
 * The development build of React records a stack trace for each of the first 10,000 elements per second, for messages that tests do not show: a tenth
 * of their processor time. A counter that stays above that limit turns it off. Without the counter (another version of React) nothing changes.
 */
const internals = (React as unknown as Record<string, object | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} })
