import type { IncomingMessage } from 'node:http'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { Settings } from '../settings/settings.ts'
import { loadOptional } from '../start/optional-packages.ts'
import { rootCause } from './root-cause.ts'

/** The data with which a span starts; no attribute contains personal data, a query string or a token. */
interface SpanStart {
  kind?: keyof typeof SpanKind
  attributes?: Attributes
  /** The `traceparent` of the span's parent, instead of the current span. */
  parent?: string | undefined
}

/** A span in progress. */
export interface ActiveSpan {
  set(attributes: Attributes): void
  rename(name: string): void
  /** Marks the span as failed with a code or an error's name; messages may contain personal data. */
  fail(type: string): void
}

/** The tracing of a process. */
interface Tracing {
  inSpan<T>(name: string, start: SpanStart, work: (span: ActiveSpan) => T): T
  /** Makes a callback run in the current trace, whenever it is called. */
  bind<T extends (...args: never[]) => unknown>(callback: T): T
  current(): { traceId: string; spanId: string; isSampled: boolean } | undefined
  /** Sends the remaining spans and stops. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Sets how to trace from now on; undefined stops it. */
function traceBy(next: Tracing | undefined): void {
  tracing = next
}

const noSpan: ActiveSpan = { set: () => {}, rename: () => {}, fail: () => {} }

/** Whether requests are traced, so that spans are prepared only if needed. */
export const isTracing = () => tracing !== undefined

/** Runs work inside a span, which fails if the work throws. Without tracing, it only runs the work. */
export function inSpan<T>(name: string, start: SpanStart, work: (span: ActiveSpan) => T): T {
  return tracing === undefined ? work(noSpan) : tracing.inSpan(name, start, work)
}

/** Binds a callback to the current trace, which would get lost in a queue of callbacks. */
export const inThisTrace = <T extends (...args: never[]) => unknown>(callback: T): T =>
  tracing === undefined ? callback : tracing.bind(callback)

/** The current trace as W3C's `traceparent`; undefined outside of one. */
export function traceparent(): string | undefined {
  const span = tracing?.current()
  return span && `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}`
}

/** Returns headers with which another server continues the trace. */
export function traceHeaders(): { traceparent?: string } {
  const value = traceparent()
  return value === undefined ? {} : { traceparent: value }
}

/** Returns the fields of log lines inside a trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = tracing?.current()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

/** Returns the `traceparent` of a request, if it came through one of the shop's own proxies. */
export function forwardedTrace(
  { headers }: Pick<IncomingMessage, 'headers'>,
  isFromProxy: boolean,
): string | undefined {
  const value = isFromProxy ? headers.traceparent : undefined
  return typeof value === 'string' && parseTrace(value) !== undefined ? value : undefined
}

function parseTrace(value: string) {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(value) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

type TracingSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

const loadLibraries = () =>
  Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/semantic-conventions'),
  ])

/**
 * Starts tracing with OpenTelemetry's SDK, if the settings name a collector. Its libraries are loaded only then,
 * because they delay the start. `processors` also receive every span.
 */
export async function startTracing(
  settings: TracingSettings,
  processors: SpanProcessor[] = [],
): Promise<Tracing | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, names] = await loadOptional(
    'traces',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    loadLibraries,
  )
  const address = settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ [names.ATTR_SERVICE_NAME]: settings.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${address}/v1/traces` })),
      ...processors,
    ],
  })
  // Only this file reads and writes trace headers; the SDK's propagators would accept them from anybody.
  provider.register({ propagator: null })
  const tracing = tracingOver(api, provider.getTracer('shop'), () => provider.shutdown())
  traceBy(tracing)
  return tracing
}

type Api = typeof OpenTelemetry

function tracingOver(
  { context, trace, SpanKind, SpanStatusCode, ROOT_CONTEXT }: Api,
  tracer: ReturnType<Api['trace']['getTracer']>,
  stop: () => Promise<void>,
): Tracing {
  const handleOf = (span: Span): ActiveSpan => ({
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  })
  const contextOf = (parent: string | undefined): Context => {
    const remote = parent === undefined ? undefined : parseTrace(parent)
    return remote === undefined ? context.active() : trace.setSpanContext(ROOT_CONTEXT, remote)
  }
  return {
    inSpan(name, { kind = 'INTERNAL', attributes = {}, parent }, work) {
      const outer = contextOf(parent)
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, outer)
      const handle = handleOf(span)
      const failed = (error: unknown) => {
        handle.fail(typeOf(error))
        span.end()
      }
      return context.with(trace.setSpan(outer, span), () => {
        try {
          const result = work(handle)
          if (!(result instanceof Promise)) span.end()
          else void result.then(() => span.end(), failed)
          return result
        } catch (error) {
          failed(error)
          throw error
        }
      })
    },
    bind: (callback) => context.bind(context.active(), callback),
    current() {
      const span = trace.getSpanContext(context.active())
      return span && { traceId: span.traceId, spanId: span.spanId, isSampled: (span.traceFlags & 1) === 1 }
    },
    async stop() {
      traceBy(undefined)
      // A collector that cannot be reached must not delay the end.
      await stop().catch(() => {})
      trace.disable()
      context.disable()
    },
  }
}

/** Returns the name of an error: its code, as errors of PostgreSQL and the shop have, or the name of its class. */
function typeOf(error: unknown): string {
  const root = rootCause(error)
  const { code } = (root ?? {}) as { code?: unknown }
  if (typeof code === 'string') return code
  return root instanceof Error ? root.name : 'Error'
}
