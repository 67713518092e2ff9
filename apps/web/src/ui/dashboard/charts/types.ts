export interface ChartPoint {
  /** label on the axis */
  name: string
  /** longer label for the tooltip and the table */
  title?: string
  value: number
  /** value of the comparison period at the same position, and its label */
  before?: number | null
  beforeTitle?: string
}

export interface ChartStyle {
  /** `area` for time series, `bars` for categories */
  kind?: 'area' | 'bars'
  points: readonly ChartPoint[]
  /** labels of the values and of the comparison values */
  valueLabel: string
  beforeLabel?: string | undefined
  /** draws the comparison as a line, as a bar beside the value, or stacked as parts of one total */
  beforeAs?: 'line' | 'bar' | 'stack'
  /** full value, for the tooltip and the table */
  format: (value: number) => string
  /** short value, for the axis */
  short: (value: number) => string
  /** values are integers: no ticks between them */
  whole?: boolean
}
