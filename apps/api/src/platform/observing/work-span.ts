/** How a request ended. */
interface EndedRequest {
  /** pattern of the route */
  route: string
  status: number
}

/** The span of a request or job in a trace. */
export interface WorkSpan {
  /** Starts the span of a statement; the returned function ends it. */
  statement: (text: string) => (error?: unknown) => void
  /** Ends the span, with the error if the work failed. */
  end: (error?: unknown) => void
}

export interface RequestSpan extends Pick<WorkSpan, 'statement'> {
  end: (ended: EndedRequest) => void
}

/** Traces and metrics for OpenTelemetry: see `gateways/telemetry`. */
export interface Telemetry {
  /** Starts the span of a request; absent without traces. `headers` may name the trace that it belongs to. */
  request?: (method: string, headers: Record<string, unknown>, requestId: string) => RequestSpan
  /** Starts the span of a background job; absent without traces. */
  job?: (name: string) => WorkSpan
  /** Sends what is not sent yet, for three seconds at most. */
  stop: () => Promise<void>
}
