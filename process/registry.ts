import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from './version.js'

const LOOK_EVERY_MS = 500
/** prom-client's own timer cannot be switched off. Its figures are not used, so it may wake the process rarely. */
const UNUSED_TIMER_MS = 60_000

/**
 * Measures twice a second how late a timer fires. That is how long a request would have waited for the event loop.
 * It is a histogram, so that several processes can be added up. prom-client's own lag has percentiles, which cannot be
 * added up and include its interval, so these are left out.
 */
function addEventLoopDelay(registry: Registry) {
  const delay = new Histogram({
    name: 'slugline_event_loop_delay_seconds',
    help: 'Delay of a timer by the event loop, measured twice a second',
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
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: UNUSED_TIMER_MS })
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
