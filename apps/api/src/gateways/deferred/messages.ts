/** Messages to the drawing process. `whenCalm`: the rest waits while the machine is busy, at most ten minutes. */
export type Order = { draw: string } | { drawAll: true; whenCalm: boolean }

/** Messages from the drawing process. */
export type Reply =
  | { drawn: string }
  | { failed: string; reason: string }
  /** number of remaining pictures; `ended` when all have been tried */
  | { left: number; ended?: true }
