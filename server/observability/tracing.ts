import type { IncomingMessage } from 'node:http'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { Settings } from '../settings/settings.ts'
import { rootCause } from './root-cause.ts'

/** How a span is begun; no attribute holds data of a person, a query string or a token. */
interface SpanStart {
  kind?: keyof typeof SpanKind
  attributes?: Attributes
  /** The `traceparent` of the span that it belongs to, instead of the current one. */
  parent?: string | undefined
}

/** A span that has begun. */
export interface ActiveSpan {
  set(attributes: Attributes): void
  rename(name: string): void
  /** Marks it as failed, by a code or the name of an error: a message may hold personal data. */
  fail(type: string): void
}

/** What the tracing of a process does while it is on. */
export interface Tracing {
  inSpan<T>(name: string, start: SpanStart, work: (span: ActiveSpan) => T): T
  /** Runs a callback in the trace of now whenever it is called. */
  bind<T extends (...args: never[]) => unknown>(callback: T): T
  current(): { traceId: string; spanId: string; isSampled: boolean } | undefined
  /** Sends what is left and ends. */
  stop(): Promise<void>
}

let tracing: Tracing | undefined

/** Traces from now on by this; undefined ends it. */
export function traceBy(next: Tracing | undefined): void {
  tracing = next
}

const noSpan: ActiveSpan = { set: () => {}, rename: () => {}, fail: () => {} }

/** Whether requests are traced: what prepares spans only then costs nothing otherwise. */
export const isTracing = () => tracing !== undefined

/** Does work within a span, which ends when the work does, failed if it throws. Without tracing it only does the work. */
export function inSpan<T>(name: string, start: SpanStart, work: (span: ActiveSpan) => T): T {
  return tracing === undefined ? work(noSpan) : tracing.inSpan(name, start, work)
}

/** The callback in the trace of now, where a queue of callbacks would lose it. */
export const inThisTrace = <T extends (...args: never[]) => unknown>(callback: T): T =>
  tracing === undefined ? callback : tracing.bind(callback)

/** The trace that this belongs to, as W3C's `traceparent`; undefined outside of one. */
export function traceparent(): string | undefined {
  const now = tracing?.current()
  return now && `00-${now.traceId}-${now.spanId}-${now.isSampled ? '01' : '00'}`
}

/** The headers by which another server continues the trace. */
export function traceHeaders(): { traceparent?: string } {
  const value = traceparent()
  return value === undefined ? {} : { traceparent: value }
}

/** What the lines of the log carry within a trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const now = tracing?.current()
  return now === undefined ? {} : { trace_id: now.traceId, span_id: now.spanId }
}

/** The `traceparent` of a request by one of the shop's own proxies; what anybody else says is not believed. */
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

/**
 * Begins to trace by OpenTelemetry's SDK, if the settings name where traces are sent. Its libraries are loaded only
 * then: they would delay every start. `processors` get every span, too.
 */
export async function startTracing(
  settings: TracingSettings,
  processors: SpanProcessor[] = [],
): Promise<Tracing | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, names] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/semantic-conventions'),
  ])
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
  // Headers are read and written here alone: the SDK's propagators would take them from anybody.
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
      const within = contextOf(parent)
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, within)
      const handle = handleOf(span)
      const failed = (error: unknown) => {
        handle.fail(typeOf(error))
        span.end()
      }
      return context.with(trace.setSpan(within, span), () => {
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
      const now = trace.getSpanContext(context.active())
      return now && { traceId: now.traceId, spanId: now.spanId, isSampled: (now.traceFlags & 1) === 1 }
    },
    async stop() {
      traceBy(undefined)
      // Nobody waits for a collector that is gone.
      await stop().catch(() => {})
      trace.disable()
      context.disable()
    },
  }
}

/** What an error is called: its code, as of PostgreSQL and the shop, or else its class. */
function typeOf(error: unknown): string {
  const root = rootCause(error)
  const { code } = (root ?? {}) as { code?: unknown }
  if (typeof code === 'string') return code
  return root instanceof Error ? root.name : 'Error'
}
