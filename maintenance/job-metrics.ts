import { Counter, Gauge, type Registry } from 'prom-client'

const jobs = [
  'purge_trash',
  'purge_audit_log',
  'purge_reports',
  'drop_old_changes',
  'resume_deletions',
  'remove_deleted',
  'correct_rollups',
  'expire_clicks',
  'merge_rollups',
  'complete_conversions',
  'remove_expired',
  'compare_destinations',
  'check_domains',
] as const
type Job = (typeof jobs)[number]

/** Runs `work` and counts the result. */
export type RunJob = <T>(job: Job, work: () => Promise<T>) => Promise<T>

export const runUnnoted: RunJob = (_job, work) => work()

/**
 * Metrics of jobs. One api process at a time runs them, so the newest value counts. Prometheus uses the label `job`.
 */
export function createJobMetrics(registry: Registry): RunJob {
  const labelled = { labelNames: ['task'] as const, registers: [registry] }
  const running = new Gauge({ ...labelled, name: 'slugline_job_running', help: '1 while this process is at it' })
  const failures = new Counter({ ...labelled, name: 'slugline_job_failures_total', help: 'Runs that failed' })
  const lastSuccess = new Gauge({
    ...labelled,
    name: 'slugline_job_last_success_timestamp_seconds',
    help: 'When this process last did it to the end; absent before',
  })
  for (const job of jobs) {
    running.set({ task: job }, 0)
    failures.inc({ task: job }, 0)
  }
  return async (job, work) => {
    running.set({ task: job }, 1)
    try {
      const result = await work()
      lastSuccess.setToCurrentTime({ task: job })
      return result
    } catch (error) {
      failures.inc({ task: job })
      throw error
    } finally {
      running.set({ task: job }, 0)
    }
  }
}
