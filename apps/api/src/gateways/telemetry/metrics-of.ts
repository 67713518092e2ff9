import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { AggregationTemporality, DataPointType, type MetricData, type ScopeMetrics } from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

interface Value {
  value: number
  labels: Record<string, string | number>
  /** of a histogram: with `_bucket`, `_sum` or `_count` */
  metricName?: string
}

const start = hrTime()

/** Converts the metrics of the registry for OpenTelemetry, so that each metric is defined once. */
export async function metricsOf(registry: Registry): Promise<ScopeMetrics> {
  const endTime = hrTime()
  const metrics = await registry.getMetricsAsJSON()
  return {
    scope: { name: 'haat' },
    metrics: metrics.map(({ name, help, type, values }): MetricData => {
      const own = {
        descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
      }
      const found = values as Value[]
      // The type is a number in the library's declarations and a word in what it answers.
      if (String(type) === 'histogram')
        return { ...own, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(found, endTime) }
      const dataPoints = found.map(({ value, labels }) => ({ startTime: start, endTime, attributes: labels, value }))
      return String(type) === 'counter'
        ? { ...own, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
        : { ...own, dataPointType: DataPointType.GAUGE, dataPoints }
    }),
  }
}

const unitOf = (name: string): string => (/_seconds(_total)?$/.test(name) ? 's' : /_bytes(_total)?$/.test(name) ? 'By' : '1')

/** Prometheus buckets are cumulative; OpenTelemetry buckets count only values above the previous limit. */
function histograms(values: readonly Value[], endTime: HrTime) {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...series.values()].map((ofSeries) => {
    const { le: _, ...attributes } = ofSeries[0]!.labels
    const buckets = ofSeries
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels, value }) => ({ limit: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le), value }))
      .sort((a, b) => a.limit - b.limit)
    const part = (ending: string) => ofSeries.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
    return {
      startTime: start,
      endTime,
      attributes,
      value: {
        buckets: {
          boundaries: buckets.map(({ limit }) => limit).filter(Number.isFinite),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
        sum: part('_sum'),
        count: part('_count'),
      },
    }
  })
}
