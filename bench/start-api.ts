import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { freePort } from '../process/free-port.js'
import { BOTH_CORES, pin } from './side.js'
import { postgresOf, type Stage } from './stage.js'

/** An api process that has both cores together with its stores, as where nothing else is measured beside it. */
export async function startApi(stage: Stage) {
  for (const pid of [stage.clickhousePid, ...postgresOf(stage)]) pin(pid, BOTH_CORES)
  const port = await freePort()
  const api = await stage.start(BOTH_CORES, 'api/main.js', {
    API_PORT: String(port),
    API_MONITOR_PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:8080',
  })
  return { api, origin: `http://127.0.0.1:${port}` }
}

/** A user of the stage's workspace, and a key of theirs. */
export async function joinWorkspace({ sql }: Stage, workspaceId: number) {
  const { userId, apiKey } = await ensureFirstWorkspace(sql)
  await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${workspaceId}) ON CONFLICT DO NOTHING`
  return { userId, apiKey: apiKey! }
}
