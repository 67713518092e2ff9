/** In a tab that is not visible nothing is painted. */
const latestPaint = 200

/** Resolves when the next frame is painted, after 200 ms at the latest. */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, latestPaint)
    requestAnimationFrame(() => setTimeout(done))
  })
