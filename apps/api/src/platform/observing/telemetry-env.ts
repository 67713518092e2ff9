import { z } from 'zod'

const address = z.url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4318' })
const exporter = z.enum(['otlp', 'none']).default('otlp')

/** The standard variables of OpenTelemetry that the shop reads itself; the exporters read those of certificates and compression. */
export const telemetryVariables = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_SERVICE_NAME: z.string().default('haat'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.string().transform(Number).pipe(z.number().min(0).max(1)).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^\d+$/, 'must be a number of milliseconds')
    .transform(Number)
    .pipe(z.int().min(100).max(3_600_000))
    .default(60_000),
}
type Variables = z.output<z.ZodObject<typeof telemetryVariables>>

/** Where traces and metrics are sent. */
export interface TelemetryEnv {
  serviceName: string
  /** URL for traces; undefined: none are sent */
  traces: string | undefined
  /** URL for metrics; undefined: none are sent */
  metrics: string | undefined
  headers: Record<string, string>
  sampler: { name: Variables['OTEL_TRACES_SAMPLER'] /** share of the traces, 0 to 1 */; ratio: number }
  /** milliseconds between exports of the metrics */
  interval: number
}

/** Undefined without an endpoint: OpenTelemetry is off and not loaded. */
export function readTelemetry(v: Variables): TelemetryEnv | undefined {
  if (v.OTEL_SDK_DISABLED === 'true') return undefined
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const traces =
    v.OTEL_TRACES_EXPORTER === 'none' ? undefined : (v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`))
  const metrics =
    v.OTEL_METRICS_EXPORTER === 'none' ? undefined : (v.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (base && `${base}/v1/metrics`))
  if (!traces && !metrics) return undefined
  const pairs = v.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]] : []
  })
  return {
    serviceName: v.OTEL_SERVICE_NAME,
    traces,
    metrics,
    headers: Object.fromEntries(pairs) as Record<string, string>,
    sampler: { name: v.OTEL_TRACES_SAMPLER, ratio: v.OTEL_TRACES_SAMPLER_ARG },
    interval: v.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

/** Values are URL encoded; one that is not is taken as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
