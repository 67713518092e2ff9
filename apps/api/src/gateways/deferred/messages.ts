/** To the program that draws. */
export type Order = { draw: string } | { drawAll: true }

/** From the program that draws. */
export type Reply =
  | { drawn: string }
  | { failed: string; reason: string }
  /** how many pictures are still waiting; `ended` when all have been tried */
  | { left: number; ended?: true }
