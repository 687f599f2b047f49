import * as v from 'valibot'
import { inLine } from '../notices/messages.js'
import type { Sql } from '../postgres/connect.js'
import { CommandError, command, table } from './command.js'
import * as options from './options.js'

const URL_SHOWN = 200

interface OpenReports {
  link_id: number
  workspace_id: number
  workspace: string
  count: number
  reasons: string
  since: string
  link: string
  destinations: string[]
  /** Destinations of the link when it was reported, which it has no more */
  former: string[]
}

const selectOpen = (sql: Sql) => sql<OpenReports[]>`
  SELECT link_id, workspaces.id AS workspace_id, workspaces.name AS workspace, count(*)::integer AS count,
    string_agg(DISTINCT reason, ',' ORDER BY reason) AS reasons,
    to_char(min(link_reports.inserted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since,
    domains.name || slug AS link, link_destinations(links) AS destinations,
    ARRAY(
      SELECT DISTINCT unnest(destinations) FROM link_reports AS open WHERE open.link_id = links.id AND closed_at IS NULL
      EXCEPT SELECT unnest(link_destinations(links))
    ) AS former
  FROM link_reports JOIN links ON links.id = link_id JOIN domains ON domains.id = domain_id
    JOIN workspaces ON workspaces.id = links.workspace_id
  WHERE closed_at IS NULL AND workspaces.deleted_at IS NULL
  GROUP BY link_id, workspaces.id, workspaces.name, domains.name, links.id
  ORDER BY count(*) DESC, link_id`

function ledTo({ destinations, former }: OpenReports): string {
  const shown = (urls: string[]) => [...new Set(urls)].map((url) => inLine(url, URL_SHOWN)).join(' ')
  return former.length === 0 ? shown(destinations) : `${shown(destinations)}, when reported: ${shown(former)}`
}

/** Each report is one line, without characters that a terminal would obey. */
async function listOfLink(sql: Sql, link: number) {
  const rows = await sql<{ id: number; at: string; reason: string; state: string; email: string; note: string }[]>`
    SELECT id, to_char(inserted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at, reason, coalesce(outcome, 'open') AS state,
      coalesce(email, '') AS email, coalesce(note, '') AS note
    FROM link_reports WHERE link_id = ${link} ORDER BY id`
  const cells = rows.map(({ id, at, reason, state, email, note }) => [
    id,
    at,
    reason,
    state,
    inLine(email),
    inLine(note, 2000),
  ])
  return table(['report', 'at', 'reason', 'state', 'email', 'note'], cells)
}

export const reports = command({
  usage: '[--link <id>]',
  about: 'Lists links that visitors have reported, those with most reports first; with --link what they wrote of it',
  options: v.object({ link: v.optional(options.id) }),
  async run({ link }, { sql }, { result }) {
    if (link !== undefined) {
      for (const line of await listOfLink(sql(), link)) result(line)
      return 0
    }
    const cells = (await selectOpen(sql())).map((row) => [
      ...[row.link_id, row.workspace_id, row.count, row.reasons, row.since, inLine(row.link)],
      ...[inLine(row.workspace), ledTo(row)],
    ])
    const headings = ['link', 'workspace', 'reports', 'reasons', 'since', 'short URL', 'name', 'destinations']
    for (const line of table(headings, cells)) result(line)
    return 0
  },
})

export const reportsDismiss = command({
  usage: '--id <report> | --link <id>',
  about: 'Closes a report, or all open ones of a link, without doing anything about it',
  options: v.object({ id: v.optional(options.id), link: v.optional(options.id) }),
  async run({ id = null, link = null }, { sql }, { note }) {
    if ((id === null) === (link === null)) throw new CommandError('Name either a report (--id) or a link (--link)')
    const rows = await sql()`
      UPDATE link_reports SET closed_at = now(), outcome = 'dismissed'
      WHERE closed_at IS NULL AND (id = ${id} OR link_id = ${link}) RETURNING id`
    if (rows.length === 0) throw new CommandError('There is no such open report')
    note(`${rows.length} dismissed`)
    return 0
  },
})

/** Decides about a link, and closes its reports. @param action null removes the operator's earlier decision */
async function restrict(sql: Sql, link: number, action: 'warning' | 'disabled' | null) {
  await sql.begin(async (tx) => {
    const rows = await tx`
      UPDATE links SET restricted = ${action === null ? null : tx.json({ action, at: new Date().toISOString() })}
      WHERE id = ${link} AND alias_of IS NULL RETURNING id`
    if (rows.length === 0) throw new CommandError(`There is no link ${link}`)
    if (action === null) return
    await tx`
      UPDATE link_reports SET closed_at = now(), outcome = ${action === 'warning' ? 'flagged' : 'disabled'}
      WHERE link_id = ${link} AND closed_at IS NULL`
  })
}

export const reportsFlag = command({
  usage: '--link <id>',
  about: 'Has visitors of a link warned first, whatever its owner says, and closes its reports',
  options: v.object({ link: options.id }),
  async run({ link }, { sql }, { note }) {
    await restrict(sql(), link, 'warning')
    note(`Visitors of link ${link} are warned`)
    return 0
  },
})

export const reportsDisable = command({
  usage: '--link <id>',
  about: 'Has visitors of a link get 404, whatever its owner says, and closes its reports',
  options: v.object({ link: options.id }),
  async run({ link }, { sql }, { note }) {
    await restrict(sql(), link, 'disabled')
    note(`Link ${link} is disabled`)
    return 0
  },
})

export const reportsClear = command({
  usage: '--link <id>',
  about: 'Undoes `reports flag` and `reports disable`',
  options: v.object({ link: options.id }),
  async run({ link }, { sql }, { note }) {
    await restrict(sql(), link, null)
    note(`Link ${link} is as its owner says`)
    return 0
  },
})

async function setFrozen(sql: Sql, workspace: number, isFrozen: boolean) {
  // Freezing a frozen workspace keeps the time of the first freeze.
  const rows = await sql`
    UPDATE workspaces SET frozen_at = ${isFrozen ? sql`coalesce(frozen_at, now())` : null}
    WHERE id = ${workspace} AND deleted_at IS NULL RETURNING id`
  if (rows.length === 0) throw new CommandError(`There is no workspace ${workspace}`)
}

export const reportsFreeze = command({
  usage: '--workspace <id>',
  about: 'Freezes a workspace at once: its links answer 410, nothing of it can be changed, its webhooks are silent',
  options: v.object({ workspace: options.id }),
  async run({ workspace }, { sql }, { note }) {
    await setFrozen(sql(), workspace, true)
    note(`Workspace ${workspace} is frozen`)
    return 0
  },
})

export const reportsUnfreeze = command({
  usage: '--workspace <id>',
  about: 'Undoes `reports freeze`',
  options: v.object({ workspace: options.id }),
  async run({ workspace }, { sql }, { note }) {
    await setFrozen(sql(), workspace, false)
    note(`Workspace ${workspace} is not frozen`)
    return 0
  },
})
