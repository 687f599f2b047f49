import { pathToFileURL } from 'node:url'
import { freePort } from '../../process/free-port.js'
import { OWN_HOST } from '../../test/worst-requests/send-case.js'
import { fillClicks } from '../reports/fill.js'
import { SERVER_CORE } from '../side.js'
import { program, type Stage } from '../stage.js'
import { joinWorkspace } from '../start-api.js'
import { type Servers, untilIdle } from './measure-case.js'

const CLICKS = 200_000
const WORKSPACE = 1

/** A redirector and an api with the links and clicks of a large workspace, both with the probe in them. */
export async function startServers(stage: Stage): Promise<Servers> {
  const { sql, client } = stage
  const { apiKey } = await joinWorkspace(stage, WORKSPACE)
  await sql`UPDATE workspace_members SET role = 'owner'`
  await sql`INSERT INTO domains (workspace_id, name) VALUES (${WORKSPACE}, ${OWN_HOST})`
  await sql`VACUUM (ANALYZE) links`
  await fillClicks(client, { to: CLICKS, lastDay: new Date().toISOString().slice(0, 10) }, () => undefined)
  const [apiPort, redirectorPort] = [await freePort(), await freePort()]
  const env = {
    NODE_OPTIONS: `--import=${pathToFileURL(program('bench/worst/loop-probe.js')).href}`,
    PUBLIC_URL: 'http://127.0.0.1',
    API_PORT: String(apiPort),
    API_MONITOR_PORT: '0',
    REDIRECTOR_PORT: String(redirectorPort),
    DOMAIN_VERIFICATION: 'off',
    // Millions of visits are recorded, and nobody reads them.
    CLICK_LOG_BYTES_MAX: '256M',
  }
  const [apiProcess, redirectorProcess] = await Promise.all([
    stage.start(SERVER_CORE, 'api/main.js', env),
    stage.start(SERVER_CORE, 'redirector/main.js', env),
  ])
  // Both compile the tables of countries and networks first.
  for (const { pid } of [apiProcess, redirectorProcess]) await untilIdle(pid!)
  const api = `http://127.0.0.1:${apiPort}`
  const response = await fetch(`${api}/api/v1/workspace/${WORKSPACE}/keys`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ scopes: ['read'] }),
  })
  const { key: viewerKey } = (await response.json()) as { key: string }
  const redirector = `http://127.0.0.1:${redirectorPort}`
  return { api, redirector, workspaceId: WORKSPACE, key: apiKey, viewerKey, apiProcess, redirectorProcess }
}
