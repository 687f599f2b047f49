import type { ISql } from 'postgres'

/**
 * Hides a workspace, in a condition `workspace_id = …`, from Postgres's planner, which then assumes one of average size.
 * Statistics do not know a new workspace and say that it has no rows. Any index that begins with the workspace seems as
 * good then, and a look-up may read all of its rows (test/conversions/fresh-workspace.test.ts).
 */
export const hideFromPlanner = (sql: ISql, workspaceId: number) => sql`(SELECT ${workspaceId}::integer)`
