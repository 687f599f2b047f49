import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from './version.js'

const LOOK_EVERY_MS = 200

/**
 * How late a timer comes, five times a second: what a request that arrived then would have waited for the event loop. Of
 * several processes it can be added up, which the percentiles of prom-client's own lag cannot; those also contain the
 * interval at which they look, here 200 ms, and are left out.
 */
function addEventLoopDelay(registry: Registry) {
  const delay = new Histogram({
    name: 'slugline_event_loop_delay_seconds',
    help: 'What the event loop made a timer wait beyond its time, looked at five times a second',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  let dueMs = performance.now() + LOOK_EVERY_MS
  setInterval(() => {
    const nowMs = performance.now()
    delay.observe(Math.max(0, nowMs - dueMs) / 1000)
    dueMs = nowMs + LOOK_EVERY_MS
  }, LOOK_EVERY_MS).unref()
}

/** A registry with the metrics of the process itself, and its version. */
export function createRegistry(): Registry {
  const registry = new Registry()
  // The lag's timer cannot be left out: at the library's 10 ms it was most of what an idle process did.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_EVERY_MS })
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag_')) registry.removeSingleMetric(name)
  addEventLoopDelay(registry)
  new Gauge({
    name: 'slugline_build_info',
    help: '1, with the version of the program',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  return registry
}
