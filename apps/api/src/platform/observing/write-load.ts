/** The writes of visitors and staff that this process handles at the moment. */
export interface WriteLoad {
  /** Runs `work` and counts it until it has ended. */
  counted: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether four or more writes are in progress, or were within the last 250 ms: jobs that can wait then let them go first. */
  isHigh: () => boolean
}

const many = 4
const linger = 250

/** Counts the writes of this process. */
export function watchWrites(): WriteLoad {
  let inProgress = 0
  let lastHigh = Number.NEGATIVE_INFINITY
  const isHighNow = () => inProgress >= many
  return {
    counted: async (work) => {
      inProgress += 1
      try {
        return await work()
      } finally {
        if (isHighNow()) lastHigh = performance.now()
        inProgress -= 1
      }
    },
    isHigh: () => isHighNow() || performance.now() - lastHigh < linger,
  }
}
