/** Stored group of the schedule in the settings. */
export const backupPlanGroup = 'backups' as const

/** Most backups of each kind that the retention keeps. */
export const maxRetained = 60

/** Hours after which the newest complete backup counts as old: one of every day may fail. */
export const oldAfterHours = 48

/** Attempts at a backup whose process, or connection to the database, ended before it was complete. */
export const backupAttempts = 3
