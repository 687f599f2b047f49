import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * A registry with the metrics of the process itself. How late its event loop runs is looked at five times a second: at
 * the library's 10 ms, that timer was most of what an idle process did.
 */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 200 })
  return registry
}
