import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type TextMapGetter, type Tracer, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { summarizeError } from '../../platform/errors/summarize-error.ts'
import type { TelemetryEnv } from '../../platform/observing/telemetry-env.ts'
import type { RequestSpan, Telemetry, WorkSpan } from '../../platform/observing/work-span.ts'
import { metricsOf } from './metrics-of.ts'

/** Milliseconds that the end of a process waits for the last export. */
const patience = 3000

/**
 * Sends traces and the metrics of `registry` to the collector of `env` (OTLP over HTTP), in the background. A collector that does not answer
 * causes lost measurements but no delay. This file and the SDK are loaded only if a collector is configured.
 */
export function openTelemetry(env: TelemetryEnv, registry: Registry | undefined): Telemetry {
  const resource = detectResources({ detectors: [envDetector] })
    .merge(defaultResource())
    .merge(resourceFromAttributes({ 'service.name': env.serviceName }))
  const traces = env.traces ? traceProvider(env, resource) : undefined
  const tracer = traces?.getTracer('haat')
  const meters = env.metrics && registry ? meterProvider(env, resource, registry) : undefined
  return {
    ...(tracer && {
      request: (method: string, headers: Record<string, unknown>, requestId: string) =>
        requestSpan(tracer, { method, headers, requestId }),
      job: (name: string) => workSpan(tracer, tracer.startSpan(name, { kind: SpanKind.INTERNAL, root: true })),
    }),
    stop: async () => {
      const ended = Promise.allSettled([traces?.shutdown(), meters?.shutdown({ timeoutMillis: patience })])
      await Promise.race([ended, new Promise((done) => setTimeout(done, patience).unref())])
    },
  }
}

function traceProvider({ traces, headers, sampler }: TelemetryEnv, resource: Resource): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: traces!, headers, timeoutMillis: 10_000 })
  return new TracerProvider({ resource, sampler: toSampler(sampler), spanProcessors: [new BatchSpanProcessor({ exporter })] })
}

function meterProvider({ metrics, headers, interval }: TelemetryEnv, resource: Resource, registry: Registry): MeterProvider {
  const exporter = new OTLPMetricExporter({ url: metrics!, headers, timeoutMillis: Math.min(10_000, interval) })
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(10_000, interval),
    metricProducers: [
      { collect: async () => ({ resourceMetrics: { resource, scopeMetrics: [await metricsOf(registry)] }, errors: [] }) },
    ],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

function toSampler({ name, ratio }: TelemetryEnv['sampler']): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

const propagator = new W3CTraceContextPropagator()
const header: TextMapGetter<Record<string, unknown>> = { keys: Object.keys, get: (from, key) => from[key] as string | undefined }

/** The span of a request, as a part of the trace that the headers name. */
function requestSpan(
  tracer: Tracer,
  { method, headers, requestId }: { method: string; headers: Record<string, unknown>; requestId: string },
): RequestSpan {
  const parent = propagator.extract(ROOT_CONTEXT, headers, header)
  const attributes = { 'http.request.method': method, 'haat.request_id': requestId }
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
  return {
    ...workSpan(tracer, span),
    end: ({ route, status }) => {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function workSpan(tracer: Tracer, span: ReturnType<Tracer['startSpan']>): WorkSpan {
  const within = trace.setSpan(ROOT_CONTEXT, span)
  const fail = (failed: typeof span, error: unknown) =>
    failed.setStatus({ code: SpanStatusCode.ERROR, message: summarizeError(error) })
  return {
    statement: (text) => {
      const name = /^\s*\w+/.exec(text)?.[0].trim().toUpperCase() ?? 'SQL'
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
      const asked = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within)
      return (error) => {
        if (error !== undefined) fail(asked, error)
        asked.end()
      }
    },
    end: (error) => {
      if (error !== undefined) fail(span, error)
      span.end()
    },
  }
}
