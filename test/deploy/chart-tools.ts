import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

const project = fileURLToPath(new URL('../../../', import.meta.url))
export const CHART = path.join(project, 'deploy/helm/slugline')
const RELEASE = 'shop'

/** A document of Kubernetes, as far as tests look into it. */
export interface Document {
  apiVersion: string
  kind: string
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has fields of its own, whose types `validate` knows
  spec: any
  data?: Record<string, string>
  stringData?: Record<string, string>
}

export type ChartTools = NonNullable<Exclude<ReturnType<typeof findChartTools>, string>>

/** Finds helm and the program that knows the types of Kubernetes. @returns why they are not there, as text */
export function findChartTools() {
  const make = path.join(project, 'test/deploy/chart-tools/make.sh')
  const look = spawnSync('bash', [make, '--look'], { encoding: 'utf8' })
  if (look.status !== 0) return look.stderr.trim() || String(look.error)
  const folder = look.stdout.trim()
  const helm = (...args: string[]) => spawnSync(path.join(folder, 'helm'), args, { encoding: 'utf8' })
  const filesOf = (files: string[]) => files.flatMap((file) => ['--values', file])
  return {
    /** @returns what helm finds wrong, or an empty text */
    lint(files: string[]): string {
      const { status, stdout, stderr } = helm('lint', '--strict', '--quiet', CHART, ...filesOf(files))
      return status === 0 ? '' : stdout + stderr
    },
    /** @returns the documents, or why they cannot be rendered */
    render(files: string[]): { text: string; documents: Document[]; error: string } {
      const { stdout: text, stderr, status } = helm('template', RELEASE, CHART, ...filesOf(files))
      const documents = status === 0 ? parseAllDocuments(text).map((each) => each.toJS() as Document) : []
      return { text, documents: documents.filter(Boolean), error: status === 0 ? '' : stderr }
    },
    /** @returns kinds of the documents. @throws Error if one has a field that Kubernetes does not know */
    validate: (input: string): string[] =>
      execFileSync(path.join(folder, 'validate'), { input, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n'),
  }
}
