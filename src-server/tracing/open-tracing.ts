import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { TracingConfig } from '../config/tracing.ts';
import { seldom } from '../log-seldom.ts';
import type { Log } from '../services.ts';
import { version } from '../version.ts';
import type { End } from '../watch.ts';
import { statementNames } from './statement-name.ts';
import type { Tracing } from './tracing.ts';

/** Where nothing follows what asks. */
const unwatched: End = () => {};

/** Codes are written by whoever made an error; whole messages can hold what people sent. */
const CODE = /^[\w.-]{1,40}$/;

/**
 * Sends what is followed to a collector, in batches and beside the work. Where the collector is away, what
 * does not fit into the queue is dropped.
 */
export function openTracing(config: TracingConfig, log: Log): Tracing {
  const { url, headers, resource, sampler } = config;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.version': version, ...resource }),
    ),
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter: sayingFailures(exporter, log) })],
  });
  const tracer = provider.getTracer('tct-back-office', version);
  const propagator = new W3CTraceContextPropagator();
  /** That of the request or job at work. */
  const active = new AsyncLocalStorage<Context>();
  const nameOf = statementNames();

  /** Begins a span below what is at work, where that is recorded. */
  function begin(name: string, attributes: Attributes): End {
    const parent = active.getStore();
    if (!parent || !isSampled(parent)) return unwatched;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    return (error) => finish(span, error);
  }

  return {
    observe(app) {
      const requests = new WeakMap<FastifyRequest, { readonly span: Span; readonly at: Context }>();
      app.addHook('onRequest', (request, reply, done) => {
        const { method } = request;
        const route = request.routeOptions.url;
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': method,
              ...(route !== undefined && { 'http.route': route }),
            },
          },
          parent,
        );
        const at = trace.setSpan(parent, span);
        requests.set(request, { span, at });
        // Who goes away before the answer is there leaves no response.
        reply.raw.once('close', () => {
          if (!requests.delete(request)) return;
          span.setAttribute('error.type', 'aborted');
          span.end();
        });
        active.run(at, done);
      });
      // What reads a body goes on where the connection was opened.
      app.addHook('preValidation', (request, _reply, done) => {
        const followed = requests.get(request);
        if (followed) active.run(followed.at, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const followed = requests.get(request);
        requests.delete(request);
        if (followed) endAnswer(followed.span, reply.statusCode);
        done();
      });
    },

    jobs: (jobs) =>
      jobs.map((job) => ({
        ...job,
        run: async (services) => {
          const span = tracer.startSpan(
            `job ${job.name}`,
            { kind: SpanKind.INTERNAL, attributes: { 'tct.job': job.name } },
            ROOT_CONTEXT,
          );
          try {
            await active.run(trace.setSpan(ROOT_CONTEXT, span), () => job.run(services));
            finish(span);
          } catch (error) {
            finish(span, error);
            throw error;
          }
        },
      })),

    statement: (text) => {
      if (!active.getStore()) return unwatched;
      const { operation, table } = nameOf(text);
      return begin(table === null ? operation : `${operation} ${table}`, {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== null && { 'db.collection.name': table }),
      });
    },

    chainCall: ({ method, host }) =>
      begin(method, { 'rpc.system': 'jsonrpc', 'rpc.method': method, 'server.address': host }),

    // What could not be sent was said.
    close: () => provider.shutdown().catch(() => {}),
  };
}

function isSampled(context: Context): boolean {
  const flags = trace.getSpanContext(context)?.traceFlags ?? TraceFlags.NONE;
  return (flags & TraceFlags.SAMPLED) !== 0;
}

function finish(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', typeOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function endAnswer(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  // What a caller did wrong is no failure of the server.
  if (status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'other';
  const { code } = error as Error & { readonly code?: unknown };
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && CODE.test(code) ? code : error.name;
}

function samplerOf({ ratio, followsCaller }: TracingConfig['sampler']): Sampler {
  const root = rootSampler(ratio);
  return followsCaller ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(ratio: number): Sampler {
  if (ratio === 1) return new AlwaysOnSampler();
  return ratio === 0 ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}

/** An exporter whose failures are in the log; without their words, which can repeat what was sent. */
function sayingFailures(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  const say = seldom<'failed'>((_, times, error) => {
    log.warn({ reason: typeOf(error), times }, 'traces could not be sent; requests go on');
  });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED) say('failed', result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
