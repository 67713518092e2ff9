/** Messages to the drawing process. */
export type Order = { draw: string } | { drawAll: true }

/** Messages from the drawing process. */
export type Reply =
  | { drawn: string }
  | { failed: string; reason: string }
  /** number of remaining pictures; `ended` when all have been tried */
  | { left: number; ended?: true }
