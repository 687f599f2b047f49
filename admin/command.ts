import type { ISql } from 'postgres'
import type * as v from 'valibot'
import type { Shards } from '../clickhouse/shards.js'
import type { SourceConfig } from '../consume/source-config.js'
import type { Sql } from '../postgres/connect.js'
import { flag } from './options.js'

/** Stores, each opened when it is first asked for. */
export interface Stores {
  sql: () => Sql
  shards: () => Shards
  /** The source of clicks that the environment names, as ingest has it. */
  source: () => SourceConfig
  /** Address at which browsers reach the api. */
  apiUrl: () => string
}

/** Output of a command: results for programs go to stdout, texts for people to stderr. */
export interface Output {
  result: (line: string) => void
  note: (line: string) => void
}

export interface Command<T extends v.GenericSchema = v.GenericSchema> {
  /** Options with what stands for their value: `--plan <free|growth|business|enterprise>` */
  usage: string
  about: string
  /** Names of the options are its fields'. */
  options: T
  /** The name of each option, and whether a value follows it. */
  optionTypes: Record<string, 'string' | 'boolean'>
  /** @returns the exit code */
  run(options: v.InferOutput<T>, stores: Stores, output: Output): Promise<number>
}

/** A mistake of whoever called, said as it is. */
export class CommandError extends Error {}

/**
 * A deletion of the workspace waits until the transaction ends, so it also removes what the transaction adds.
 * @throws {CommandError} if there is no such workspace, or if it is being deleted
 */
export async function demandWorkspace(tx: ISql, id: number) {
  const found = await tx`SELECT FROM workspaces WHERE id = ${id} AND deleted_at IS NULL FOR SHARE`
  if (found.length === 0) throw new CommandError(`There is no workspace ${id}`)
}

/** Keeps the types of options and `run` together. */
export function command<T extends v.GenericSchema & { entries: Record<string, unknown> }>(
  of: Omit<Command<T>, 'optionTypes'>,
): Command {
  const typeOf = (schema: unknown) => (schema === flag ? 'boolean' : 'string')
  const types = Object.entries(of.options.entries).map(([name, schema]) => [name, typeOf(schema)])
  return { ...of, optionTypes: Object.fromEntries(types) } as unknown as Command
}

/** Rows as columns, the widest entry giving the width; the last column as it is. */
export function table(headings: string[], rows: (string | number)[][]): string[] {
  const lines = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, i) => Math.max(...lines.map((line) => line[i].length)))
  return lines.map((line) => line.map((cell, i) => (i === line.length - 1 ? cell : cell.padEnd(widths[i]))).join('  '))
}
